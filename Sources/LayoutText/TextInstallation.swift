#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import LayoutModel
import CPango

/// What texts are measured with, as far as it is installed.
public struct TextInstallation: Sendable, Hashable {
  /// A loaded library.
  public struct Library: Sendable, Hashable {
    /// Its name: `Pango`.
    public let name: String
    /// Its version; nil where it does not say.
    public let version: String?
    /// Its file; nil where that is not known.
    public let file: String?
  }

  /// The libraries.
  public let libraries: [Library]
  /// The folder of the fonts' files.
  public let fontFolder: String
  /// How many files of fonts there are in the folder.
  public let fontCount: Int
  /// The names of the files that are not there or cannot be read.
  public let missingFonts: [String]
  /// The name of Debian's package with the fonts.
  public let fontPackage = FontFiles.package

  init(versions: PangoBridgeVersions, folder: String) {
    libraries = [
      Library(name: "Pango", versions.pango, versions.pangoFile),
      Library(name: "Cairo", versions.cairo, versions.cairoFile),
    ]
    let names = FontFiles.families.flatMap { family in
      FontWeight.allCases.map { FontFiles.name(FontKey(family: family, weight: $0)) }
    }
    fontFolder = folder
    missingFonts = names.filter { access("\(folder)/\($0)", R_OK) != 0 }
    fontCount = names.count - missingFonts.count
  }
}

extension TextInstallation.Library {
  fileprivate init(
    name: String,
    _ version: UnsafePointer<CChar>?,
    _ file: UnsafePointer<CChar>?
  ) {
    self.name = name
    self.version = version.map { String(cString: $0) }
    self.file = file.map { String(cString: $0) }
  }
}
