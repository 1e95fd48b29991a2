import LayoutDrawing
import LayoutModel
import LayoutText
import Synchronization

/// The libraries and the font of labels, loaded for the first picture.
///
/// Pictures are drawn one at a time: a font holds one text.
package final class RasterLibrary: Sendable {
  /// The libraries that all renderers of a process share.
  static let shared = RasterLibrary(
    library: PangoPlaces.current.library,
    folder: PangoPlaces.current.fontFolder
  )

  /// The weight of labels, a little heavier than running text, as in SVG.
  private static let labelWeight = FontWeight.medium

  /// The opened fonts, locked for each picture.
  private let fonts: Mutex<PangoFonts>

  /// Creates libraries from other places, for tests.
  package init(library: String, folder: String) {
    let places = PangoPlaces(library: library, fontFolder: folder)
    fonts = Mutex(PangoFonts(places, for: .drawing))
  }

  /// Draws a picture while no other one is drawn.
  /// - Parameters:
  ///   - picture: decides whether the font of labels is needed.
  ///   - draw: receives the library, and the font for a picture with labels.
  /// - Returns: the result of `draw`.
  /// - Throws: `UNAVAILABLE` if Cairo or the font is not installed, and the error of `draw`.
  func drawing<Result: Sendable>(
    _ picture: Picture,
    _ draw: (PangoLibrary, PangoFont?) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try fonts.withLock { fonts throws(LayoutError) in
      let library = try fonts.openLibrary()
      return try draw(library, picture.hasLabels ? try fonts.font(weight: Self.labelWeight) : nil)
    }
  }
}

extension Picture {
  /// Whether any text is drawn; only then must the font be installed.
  var hasLabels: Bool {
    panes.contains { pane in
      pane.caption != nil
        || pane.groups.contains { group in
          group.elements.contains { element in
            element.label != nil || element.parts.contains { $0.label != nil }
          }
        }
    } || overlays.contains { $0.label != nil }
  }
}
