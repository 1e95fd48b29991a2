import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

extension Session {
  /// Draws the steps of a scroll of a given duration in milliseconds, then restores the session's
  /// offset.
  func film(
    of steps: [ScrollStep],
    duration: Double,
    title: String,
    look: ElementLook? = nil,
    labels: PictureOptions.Labels = .fitting
  ) throws(LayoutError) -> PictureFilm {
    try restoring { () throws(LayoutError) in
      let options = PictureOptions(labels: labels)
      let contents = look == .wireframe ? nil : try pictureContents(look: look)
      var entries: [PictureSheet.Entry] = []
      for step in steps {
        try scroll(to: step.contentOffset)
        let picture = try Picture(
          of: solve(),
          at: visibleState(velocity: step.velocity),
          options: options,
          contents: contents
        ) { _ in nil }
        entries.append(PictureSheet.Entry(title: "", picture: picture))
      }
      let sheet = PictureSheet(title: title, entries: entries, labels: labels)
      return PictureFilm(sheet, frameDuration: duration / Double(max(1, steps.count - 1)))
    }
  }
}
