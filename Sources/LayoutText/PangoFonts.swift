package import LayoutModel
import LayoutSystem

/// The fonts in use, each opened once.
///
/// There are at most as many fonts as families times weights.
package struct PangoFonts {
  /// The library, and the folder of the fonts' files.
  private let places: PangoPlaces
  /// The use of Pango, for errors.
  private let purpose: PangoPurpose
  private var library: PangoLibrary?
  /// The opened fonts by the names of their files.
  private var opened: [String: PangoFont] = [:]

  /// Creates an empty set of fonts.
  /// - Parameters:
  ///   - places: Pango's library, and the folder of the fonts' files.
  ///   - purpose: the use of Pango, for errors.
  package init(_ places: PangoPlaces, for purpose: PangoPurpose) {
    self.places = places
    self.purpose = purpose
  }

  /// Returns the font of a family and weight.
  ///
  /// The next call tries again to open a missing library or file.
  /// - Parameters:
  ///   - family: one of ``families``.
  ///   - weight: the weight.
  /// - Returns: the opened font, which later calls return again.
  /// - Throws: `UNAVAILABLE` if Pango or the font is not installed.
  package mutating func font(
    _ family: String = families[0],
    weight: FontWeight
  ) throws(LayoutError) -> PangoFont {
    let file = Self.fileName(family, weight)
    if let font = opened[file] { return font }
    let library = try openLibrary()
    guard let font = PangoFont(file: places.fontFolder + "/" + file, library: library) else {
      throw purpose.unavailable("the font \(family)", in: .inter)
    }
    opened[file] = font
    return font
  }

  /// Returns the versions and files of the libraries and fonts.
  /// - Throws: `UNAVAILABLE` if Pango is not installed.
  mutating func installation() throws(LayoutError) -> TextInstallation {
    try TextInstallation(versions: openLibrary().versions, folder: places.fontFolder)
  }

  /// Returns the library, and loads it at the first call.
  /// - Throws: `UNAVAILABLE` if Pango is not installed or too old.
  package mutating func openLibrary() throws(LayoutError) -> PangoLibrary {
    if let library { return library }
    let library = try PangoLibrary(name: places.library, for: purpose)
    self.library = library
    return library
  }
}

// MARK: - Files

/// Files of the font Inter, with the same names in the packages of all systems.
///
/// Inter has the purpose and nearly the proportions of Apple's system font, and a file for each of
/// the nine weights, so that no weight is synthesized. DejaVu, which is installed more often, has
/// two weights.
extension PangoFonts {
  /// The families; the first is the default.
  static let families = ["Inter", "Inter Display"]

  static func fileName(_ family: String, _ weight: FontWeight) -> String {
    "\(family.filter { $0 != " " })-\(weights[weight.rawValue / 100 - 1]).otf"
  }

  /// The font's names for the weights, from 100 to 900, which are CSS's.
  private static let weights = [
    "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black",
  ]
}

/// The use of Pango, as worded in errors.
package enum PangoPurpose: String, Sendable {
  /// Measuring texts.
  case measuring = "text cannot be measured"
  /// Drawing pictures.
  case drawing = "pictures cannot be drawn as PNG or PDF"

  /// Returns the error for a missing library or font.
  func unavailable(_ subject: String, in package: SystemPackage) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "\(rawValue): \(subject) is not installed",
      hint: "install it: \(package.command())"
    )
  }

  /// Returns the error for a library without a function, which is too old.
  func lacking(_ function: String, in library: String, hint: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .inputOutput,
      message: "\(rawValue): \(library) has no function \(function)",
      hint: hint
    )
  }
}
