internal import LayoutModel
internal import PangoBridge

/// The fonts that were used so far, each opened once.
///
/// There are at most as many as families and weights.
struct PangoFonts {
  private let libraryName: String
  private let folder: String
  private var library: PangoLibrary?
  private var opened: [FontKey: PangoFont] = [:]

  init(library: String, folder: String) {
    libraryName = library
    self.folder = folder
  }

  /// A family's font of one weight.
  ///
  /// What is missing is looked for again at the next call.
  mutating func font(_ key: FontKey) throws(LayoutFailure) -> PangoFont {
    if let font = opened[key] { return font }
    let library = try openLibrary()
    let file = folder + "/" + FontFiles.name(key)
    guard let font = PangoFont(file: file, library: library) else {
      throw Self.unavailable("the font \(key.family)", in: FontFiles.package)
    }
    opened[key] = font
    return font
  }

  /// What is installed of all that texts are measured with.
  mutating func installation() throws(LayoutFailure) -> TextInstallation {
    try TextInstallation(versions: openLibrary().versions, folder: folder)
  }

  private mutating func openLibrary() throws(LayoutFailure) -> PangoLibrary {
    if let library { return library }
    let library = try PangoLibrary(name: libraryName)
    self.library = library
    return library
  }

  /// The failure for something that is not installed.
  static func unavailable(_ subject: String, in package: String) -> LayoutFailure {
    LayoutFailure(
      .unavailable,
      origin: .inputOutput,
      message: "text cannot be measured: \(subject) is not installed",
      hint: "install it: apt-get install \(package)"
    )
  }
}

/// Pango, loaded.
final class PangoLibrary {
  /// The name of the library; it brings the others with it.
  static let name: String = {
    #if canImport(Darwin)
    "libpangocairo-1.0.0.dylib"
    #else
    "libpangocairo-1.0.so.0"
    #endif
  }()
  /// The name of Debian's package.
  static let package = "libpangocairo-1.0-0"

  fileprivate let bridge: OpaquePointer

  init(name: String) throws(LayoutFailure) {
    var missing: UnsafePointer<CChar>?
    guard let bridge = pango_bridge_open(name, &missing) else {
      guard let missing else { throw PangoFonts.unavailable(name, in: Self.package) }
      throw LayoutFailure(
        .unavailable,
        origin: .inputOutput,
        message: "text cannot be measured: \(name) has no function \(String(cString: missing))",
        hint: "Pango 1.44 or later is needed"
      )
    }
    self.bridge = bridge
  }

  deinit { pango_bridge_close(bridge) }

  /// What was loaded.
  var versions: PangoBridgeVersions { pango_bridge_versions(bridge) }
}

/// One font's file, with the text that was set in it last.
final class PangoFont {
  private let library: PangoLibrary
  private let font: OpaquePointer

  /// Opens a file; nil where it is no font.
  init?(file: String, library: PangoLibrary) {
    guard let font = pango_bridge_font_open(library.bridge, file) else { return nil }
    self.font = font
    self.library = library
  }

  deinit { pango_bridge_font_close(font) }

  /// Sets a text in UTF-8 without NULs; its lines.
  func lines(of text: ArraySlice<UInt8>, setting: PangoBridgeSetting) -> [PangoBridgeLine] {
    let count = text.withUnsafeBytes { bytes in
      // An empty slice may have no address.
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else {
        return pango_bridge_set_text(font, "", 0, setting)
      }
      return pango_bridge_set_text(font, start, bytes.count, setting)
    }
    return [PangoBridgeLine](unsafeUninitializedCapacity: count) { lines, written in
      guard let start = lines.baseAddress else { return }
      written = pango_bridge_read_lines(font, start, count)
    }
  }
}
