import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutRaster

/// Pictures that a terminal shows.
struct TerminalPicture {
  /// Where they are shown.
  let place: TerminalPlace

  /// The text that shows a picture, which ends with a line's end.
  /// - Throws: a failure where pixels are asked for and cannot be drawn.
  func text(of picture: Picture) throws(LayoutError) -> String {
    guard let form = place.graphics, place.room.width > 0, place.room.height > 0 else {
      return place.renderer.text(of: picture)
    }
    let bytes = try pixels(of: picture, as: form)
    return String(decoding: bytes, as: UTF8.self) + "\n" + caption(of: picture) + "\n"
  }

  private func pixels(
    of picture: Picture,
    as form: TerminalGraphics.Form
  ) throws(LayoutError) -> [UInt8] {
    let theme: PictureTheme = place.renderer.background == .dark ? .dark : .light
    return switch form {
    case .sixel: try SixelRenderer(theme: theme).sixel(of: picture, within: place.room)
    case .kitty: try KittyRenderer(theme: theme).kitty(of: picture, within: place.room)
    }
  }

  /// The scale, and what is shown.
  private func caption(of picture: Picture) -> String {
    let scale = RasterScale.fitting(picture.frame.size, into: place.room).pixelsPerPoint
    let extent = PictureExtent(of: picture)
    let pixels = NumberText.rounded((scale * 100).rounded() / 100)
    return "1 point = \(pixels) pixels; \(extent.shown)\(extent.start)"
  }
}
