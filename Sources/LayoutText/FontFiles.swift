package import LayoutModel

/// What one file of a font is for.
package struct FontKey: Hashable, Sendable {
  var family: String
  var weight: FontWeight

  /// The font of a weight in the family that is used where none is asked for.
  package static func standard(_ weight: FontWeight) -> FontKey {
    FontKey(family: FontFiles.families[0], weight: weight)
  }
}

/// Where the font's files are.
///
/// Inter, from Debian's package `fonts-inter`: of the fonts that Debian has, it is drawn for the
/// same purpose as Apple's system font, with nearly its proportions, and has a file for each of the
/// nine weights, so that none is made up from another. DejaVu, which is more often there, has two.
package enum FontFiles {
  /// The folder of Debian's package.
  package static let folder = "/usr/share/fonts/opentype/inter"
  /// The package's name.
  static let package = "fonts-inter"
  /// The families, the one that is used where none is asked for first.
  static let families = ["Inter", "Inter Display"]

  /// The name of a font's file.
  static func name(_ font: FontKey) -> String {
    "\(font.family.filter { $0 != " " })-\(word(for: font.weight)).otf"
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
