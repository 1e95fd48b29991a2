import LayoutModel
import LayoutText
import CPango
import Synchronization

/// Cairo and the font of labels, loaded when a picture is first drawn.
///
/// One picture is drawn at a time: a font has one text.
final class RasterLibrary: Sendable {
  /// What all renderers of a process share.
  static let shared = RasterLibrary(library: PangoLibrary.name, folder: FontFiles.folder)

  /// Labels are a little heavier than running text, as in SVG.
  private static let labelFont = FontKey.standard(.medium)

  private let fonts: Mutex<PangoFonts>

  /// What looks for library and font elsewhere, for tests.
  init(library: String, folder: String) {
    fonts = Mutex(PangoFonts(library: library, folder: folder, for: .drawing))
  }

  /// What there is to draw with.
  struct Tools {
    let library: PangoLibrary
    /// The font of labels; nil where there are none.
    let font: PangoFont?
    /// The file of that font.
    fileprivate let fontFile: String?

    /// The versions of all that a picture's bytes depend on.
    func versions() -> String { RasterLibrary.versions(of: library, font: fontFile) }
  }

  /// Draws while nobody else does.
  /// - Throws: `UNAVAILABLE` where Cairo or the font is not installed, and what `draw` throws.
  func drawing<Result: Sendable>(
    labels: Labels,
    _ draw: (Tools) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try fonts.withLock { fonts throws(LayoutError) in
      let library = try fonts.openLibrary()
      let font = labels == .some ? try fonts.font(Self.labelFont) : nil
      let file = font == nil ? nil : fonts.path(of: Self.labelFont)
      return try draw(Tools(library: library, font: font, fontFile: file))
    }
  }

  /// Whether a picture has labels; only then the font must be there.
  enum Labels {
    case some
    case none
  }

  fileprivate static func versions(of library: PangoLibrary, font: String?) -> String {
    let room = 256
    let libraries = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
      bytes.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return }
        start[0] = 0
        pango_bridge_write_versions(library.bridge, start, room)
      }
      count = bytes.prefix(room).firstIndex(of: 0) ?? room
    }
    let versions = String(decoding: libraries, as: UTF8.self)
    guard let font else { return versions }
    let version = Double(pango_bridge_font_version(library.bridge, font)) / 0x10000
    return versions + ", Inter " + NumberText.rounded(version)
  }
}
