import LayoutModel
import LayoutSystem
import SystemPackage

/// The places of Pango and of the font Inter on a system.
///
/// The font has a file for each of nine weights, with the same names on all systems
/// (``PangoFonts``).
package struct PangoPlaces: Sendable, Hashable {
  /// Pango's library, by its name or its path for the dynamic loader.
  package var library: String
  /// The folder of the font's files.
  package var fontFolder: String

  /// Creates places.
  package init(library: String, fontFolder: String) {
    self.library = library
    self.fontFolder = fontFolder
  }

  /// The places of this system.
  package static let current: PangoPlaces = {
    #if canImport(Darwin)
    .homebrew(prefix: homebrewPrefix, home: Environment.value(of: "HOME"))
    #else
    .debian
    #endif
  }()

  /// The places of Debian's packages; other distributions of Linux have the same library.
  package static let debian = PangoPlaces(
    library: "libpangocairo-1.0.so.0",
    fontFolder: "/usr/share/fonts/opentype/inter"
  )

  /// Returns the places of Homebrew's packages.
  ///
  /// The library has a path, since the dynamic loader of a Mac searches no folder of Homebrew
  /// (`dlopen(3)`). Homebrew installs fonts for the user, as the Finder does.
  /// - Parameters:
  ///   - prefix: Homebrew's folder.
  ///   - home: the user's folder; nil means that the fonts of all users count.
  /// - Returns: the places, whether or not something is there.
  package static func homebrew(prefix: String, home: String?) -> PangoPlaces {
    PangoPlaces(
      library: prefix + "/lib/libpangocairo-1.0.0.dylib",
      fontFolder: (home ?? "") + "/Library/Fonts"
    )
  }

  /// Homebrew's folder for programs of this processor (<https://docs.brew.sh/Installation>).
  private static let homebrewPrefix: String = {
    #if arch(arm64)
    "/opt/homebrew"
    #else
    "/usr/local"
    #endif
  }()

  /// Whether the library, which must be a path, and the font's regular weight are there.
  package var isInstalled: Bool {
    let font = fontFolder + "/" + PangoFonts.fileName(PangoFonts.families[0], .regular)
    return [library, font].allSatisfy { FilePath($0).isReadable }
  }
}
