import LayoutDrawing
import LayoutModel
import LayoutText
import Synchronization

/// Cairo and the font of labels, loaded when a picture is first drawn.
///
/// One picture is drawn at a time: a font has one text.
final class RasterLibrary: Sendable {
  /// What all renderers of a process share.
  static let shared = RasterLibrary(library: PangoLibrary.name, folder: PangoFonts.folder)

  /// Labels are a little heavier than running text, as in SVG.
  private static let labelWeight = FontWeight.medium

  private let fonts: Mutex<PangoFonts>

  /// What looks for library and font elsewhere, for tests.
  init(library: String, folder: String) {
    fonts = Mutex(PangoFonts(library: library, folder: folder, for: .drawing))
  }

  /// Draws while nobody else does.
  /// - Throws: `UNAVAILABLE` where Cairo or the font is not installed, and what `draw` throws.
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
  /// Whether any text is drawn; only then the font must be installed.
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
