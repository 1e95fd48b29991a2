import CPango
package import LayoutModel

/// The fonts that were used so far, each opened once.
///
/// There are at most as many as families and weights.
package struct PangoFonts {
  private let libraryName: String
  private let folder: String
  private let purpose: PangoPurpose
  private var library: PangoLibrary?
  /// The fonts by the names of their files.
  private var opened: [String: PangoFont] = [:]

  /// Fonts from a folder, set by a library; nothing is opened yet.
  package init(library: String, folder: String, for purpose: PangoPurpose) {
    libraryName = library
    self.folder = folder
    self.purpose = purpose
  }

  /// A family's font of one weight.
  ///
  /// What is missing is looked for again at the next call.
  package mutating func font(
    _ family: String = families[0],
    weight: FontWeight
  ) throws(LayoutError) -> PangoFont {
    let file = Self.fileName(family, weight)
    if let font = opened[file] { return font }
    let library = try openLibrary()
    guard let font = PangoFont(file: folder + "/" + file, library: library) else {
      throw purpose.unavailable("the font \(family)", in: Self.package)
    }
    opened[file] = font
    return font
  }

  /// What is installed of all that texts are measured with.
  mutating func installation() throws(LayoutError) -> TextInstallation {
    try TextInstallation(versions: openLibrary().versions, folder: folder)
  }

  /// The library, which is loaded now if it has not been before.
  package mutating func openLibrary() throws(LayoutError) -> PangoLibrary {
    if let library { return library }
    let library = try PangoLibrary(name: libraryName, for: purpose)
    self.library = library
    return library
  }
}

// MARK: - Files

/// The files of the font Inter, from Debian's package `fonts-inter`.
///
/// Of the fonts that Debian has, Inter is drawn for the same purpose as Apple's system font, with nearly
/// its proportions, and has a file for each of the nine weights, so that none is made up from another.
/// DejaVu, which is installed more often, has two.
extension PangoFonts {
  /// The folder of Debian's package.
  package static let folder = "/usr/share/fonts/opentype/inter"
  /// The package's name.
  static let package = "fonts-inter"
  /// The families; the first is the default.
  static let families = ["Inter", "Inter Display"]

  /// The name of a font's file.
  static func fileName(_ family: String, _ weight: FontWeight) -> String {
    "\(family.filter { $0 != " " })-\(word(for: weight)).otf"
  }

  /// The font's own words for the weights, which are CSS's.
  private static func word(for weight: FontWeight) -> String {
    switch weight {
    case .ultraLight: "Thin"
    case .thin: "ExtraLight"
    case .light: "Light"
    case .regular: "Regular"
    case .medium: "Medium"
    case .semibold: "SemiBold"
    case .bold: "Bold"
    case .heavy: "ExtraBold"
    case .black: "Black"
    }
  }
}

/// What Pango is used for, in words for failures.
package enum PangoPurpose: String, Sendable {
  /// Sizes of texts.
  case measuring = "text cannot be measured"
  /// Pictures.
  case drawing = "pictures cannot be drawn as PNG or PDF"

  /// The failure for something that is not installed.
  func unavailable(_ subject: String, in package: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "\(rawValue): \(subject) is not installed",
      hint: "install it: apt-get install \(package)"
    )
  }

  /// The failure for a library that is too old.
  func lacking(_ function: String, in library: String, hint: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "\(rawValue): \(library) has no function \(function)",
      hint: hint
    )
  }
}

/// Pango, loaded.
package final class PangoLibrary {
  /// The name of the library; it brings the others with it.
  package static let name: String = {
    #if canImport(Darwin)
    "libpangocairo-1.0.0.dylib"
    #else
    "libpangocairo-1.0.so.0"
    #endif
  }()
  /// The name of Debian's package.
  static let package = "libpangocairo-1.0-0"

  /// `CPango`'s own, for its functions; it is there as long as this object.
  package let bridge: OpaquePointer

  init(name: String, for purpose: PangoPurpose) throws(LayoutError) {
    var missing: UnsafePointer<CChar>?
    guard let bridge = pango_bridge_open(name, &missing) else {
      guard let missing else { throw purpose.unavailable(name, in: Self.package) }
      let hint = "Pango 1.44 or later is needed"
      throw purpose.lacking(String(cString: missing), in: name, hint: hint)
    }
    self.bridge = bridge
    guard purpose == .drawing, let missing = pango_bridge_missing_for_drawing(bridge) else {
      return
    }
    let hint = "Cairo 1.16 or later with PNG and PDF is needed"
    throw purpose.lacking(String(cString: missing), in: name, hint: hint)
  }

  deinit { pango_bridge_close(bridge) }

  /// What was loaded.
  var versions: PangoBridgeVersions { pango_bridge_versions(bridge) }
}

/// One font's file, with the text that was set in it last.
package final class PangoFont {
  /// The path of the font's file.
  package let file: String
  private let library: PangoLibrary
  /// `CPango`'s own, for its functions; it is there as long as this object.
  package let font: OpaquePointer

  /// Opens a file; nil where it is no font.
  init?(file: String, library: PangoLibrary) {
    guard let font = pango_bridge_font_open(library.bridge, file) else { return nil }
    self.font = font
    self.file = file
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
