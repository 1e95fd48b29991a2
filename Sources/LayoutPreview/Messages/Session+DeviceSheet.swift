import LayoutDrawing
import LayoutEngine
import LayoutHost
import LayoutModel

extension Session {
  /// Draws the session.
  /// - Parameters:
  ///   - state: the visible state; nil draws all content at rest.
  ///   - look: the look of all items; nil if each has its own.
  ///   - options: the labels and limits.
  ///   - files: reads the files that items name as their `image`.
  /// - Returns: the picture.
  /// - Throws: the failure of the layout or of a plugin.
  func picture(
    at state: VisibleState?,
    look: ElementLook?,
    options: PictureOptions = PictureOptions(),
    files: PictureFiles
  ) throws(LayoutError) -> Picture {
    let contents = look == .wireframe ? nil : try pictureContents(look: look, files: files)
    return try Picture(of: solve(), at: state, options: options, contents: contents) { _ in nil }
  }

  /// Draws what is in sight on every device, in each of its orientations, and restores the session.
  ///
  /// A device on which the document fails has an empty frame with the failure.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many elements on all devices together.
  func deviceSheet(look: ElementLook?, files: PictureFiles) throws(LayoutError) -> Picture {
    try restoring { () throws(LayoutError) in
      var options = PictureOptions()
      var entries: [PictureSheet.Entry] = []
      state.flags.container = nil
      state.flags.split = nil
      for screen in DeviceSelection.all.screens() {
        state.flags.device = screen.device.id
        state.flags.orientation = screen.orientation
        let picture: Picture
        do throws(LayoutError) {
          picture = try self.picture(
            at: visibleState(),
            look: look,
            options: options,
            files: files
          )
        } catch {
          guard error.code != .resourceExhausted else { throw error }
          let size = screen.device.size(in: screen.orientation ?? .portrait)
          picture = Picture(missing: error.code.rawValue, because: error.message, size: size)
        }
        options.elementsElsewhere += picture.elementCount
        entries.append(
          PictureSheet.Entry(title: screen.name, detail: screen.detail, picture: picture)
        )
      }
      return PictureSheet(title: "\(entries.count) screens", entries: entries).picture
    }
  }
}
