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

  /// The opened fonts, locked for each picture.
  private let fonts: Mutex<PangoFonts>

  /// Creates libraries from other places, for tests.
  package init(library: String, folder: String) {
    let places = PangoPlaces(library: library, fontFolder: folder)
    fonts = Mutex(PangoFonts(places, for: .drawing))
  }

  /// Draws a picture while no other one is drawn.
  /// - Parameters:
  ///   - picture: decides which fonts are needed.
  ///   - draw: receives the library, and the fonts of the picture's labels by their weights.
  /// - Returns: the result of `draw`.
  /// - Throws: `UNAVAILABLE` if Cairo or the font is not installed, and the error of `draw`.
  func drawing<Result: Sendable>(
    _ picture: Picture,
    _ draw: (PangoLibrary, [FontWeight: PangoFont]) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try fonts.withLock { fonts throws(LayoutError) in
      let library = try fonts.openLibrary()
      var opened: [FontWeight: PangoFont] = [:]
      for weight in picture.weights { opened[weight] = try fonts.font(weight: weight) }
      return try draw(library, opened)
    }
  }
}

extension Picture {
  /// The weights of the fonts that are drawn, which must be installed.
  fileprivate var weights: Set<FontWeight> {
    var weights: Set<FontWeight> = []
    if hasLabels { weights.insert(PictureLabel.standardWeight) }
    let groups = panes.flatMap(\.groups)
    if groups.contains(where: { $0.elements.contains { $0.content != nil } }) {
      weights.formUnion(ContentShape.weights)
    }
    return weights
  }

  /// Whether any label is drawn.
  private var hasLabels: Bool {
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
