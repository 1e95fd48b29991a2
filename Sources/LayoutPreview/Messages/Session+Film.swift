import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

extension Session {
  /// Draws the steps of a scroll of a given duration in milliseconds, then restores the session's
  /// offset.
  ///
  /// `files` reads the files that items name as their `image`; without it, sample pictures are drawn.
  func film(
    of steps: [ScrollStep],
    duration: Double,
    title: String,
    look: ElementLook? = nil,
    options: PictureOptions = PictureOptions(),
    files: PictureFiles? = nil
  ) throws(LayoutError) -> PictureFilm {
    try restoring { () throws(LayoutError) in
      let contents = look == .wireframe ? nil : try pictureContents(look: look, files: files)
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
      let sheet = PictureSheet(title: title, entries: entries, labels: options.labels)
      return PictureFilm(sheet, frameDuration: duration / Double(max(1, steps.count - 1)))
    }
  }

  /// Draws the last change at equal times of its transition.
  /// - Parameters:
  ///   - count: the number of pictures, at least 2.
  ///   - look: the look of all items; nil if each has its own.
  ///   - options: the labels and extras.
  ///   - files: reads the files that items name as their `image`.
  /// - Returns: the film.
  /// - Throws: `FAILED_PRECONDITION` if nothing has changed, and the failure of a plugin.
  func film(
    ofLastChangeIn count: Int,
    look: ElementLook?,
    options: PictureOptions,
    files: PictureFiles
  ) throws(LayoutError) -> PictureFilm {
    guard let transition = try self.transition() else {
      throw LayoutError(
        .failedPrecondition,
        origin: .document,
        message: "nothing has changed yet, so there is no change to film"
      )
    }
    let curve = TransitionCurve.standard
    var entries: [PictureSheet.Entry] = []
    for index in 0..<count {
      // The last picture is the end itself, not a sum close to it.
      let isLast = index == count - 1
      let time = isLast ? curve.duration : curve.duration * Double(index) / Double(count - 1)
      let progress = curve.progress(at: time)
      let picture = try Picture(
        of: solve(),
        at: transition.at(progress).visibleState,
        options: options,
        contents: look == .wireframe
          ? nil : try pictureContents(look: look, at: progress, files: files)
      ) { _ in nil }
      entries.append(PictureSheet.Entry(title: "", picture: picture))
    }
    let sheet = PictureSheet(title: "change", entries: entries, labels: options.labels)
    return PictureFilm(sheet, frameDuration: curve.duration * 1000 / Double(max(1, count - 1)))
  }
}
