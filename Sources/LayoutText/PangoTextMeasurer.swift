import CPango
package import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// Measures texts with Pango in the font Inter.
///
/// ```swift
/// let request = TextRequest("Hello", width: 120, pointSize: 17)
/// let size = try PangoTextMeasurer.shared.measure(request, while: { true })
/// print(size.width, size.height, size.lineCount)
/// ```
/// A text has the same size on every machine with the same versions of Pango, HarfBuzz and the
/// font: the font map holds only the font's file, sizes are not rounded to pixels, and neither
/// fontconfig's files nor the environment are read. A letter missing from the font is measured as
/// Pango's box with its code.
///
/// Pango is loaded, and a font's file read, with the first text.
package final class PangoTextMeasurer: TextMeasurer {
  /// A measurer for all sessions of a process; it keeps sizes, which never change.
  package static let shared = PangoTextMeasurer()

  /// The opened fonts, locked for each piece of text.
  private let pango: Mutex<PangoFonts>
  /// The sizes measured so far.
  private let sizes = SharedTextMemory()

  /// Creates a measurer without remembered sizes.
  package init(_ places: PangoPlaces = .current) {
    pango = Mutex(PangoFonts(places, for: .measuring))
  }

  /// The families of the installed package.
  package var fonts: [String] { PangoFonts.families }

  /// Returns the versions and files of the libraries and fonts.
  /// - Complexity: loads Pango before the first text.
  /// - Throws: `UNAVAILABLE` if Pango is not installed.
  package func installation() throws(LayoutError) -> TextInstallation {
    try pango.withLock { fonts throws(LayoutError) in try fonts.installation() }
  }

  /// Returns the size of a text.
  ///
  /// A long text is set in pieces of a few thousand letters. A width of a million points or more
  /// does not limit lines.
  /// - Parameters:
  ///   - request: the text, its font and its limits.
  ///   - isWanted: returns false to stop; called before each piece.
  /// - Returns: the size in points, with the number of lines.
  /// - Complexity: about 1 µs per letter; less than 1 µs for a remembered text.
  /// - Throws: `UNAVAILABLE` if Pango or the font is not installed, `DEADLINE_EXCEEDED` once
  ///   `isWanted` returns false.
  package func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    let family = request.font ?? PangoFonts.families[0]
    return try sizes.size(of: request) { () throws(LayoutError) in
      // Locked for each piece, so that no text waits for a whole long one.
      var setter = TextSetter(request) { [self] piece, setting throws(LayoutError) in
        try pango.withLock { fonts throws(LayoutError) in
          try fonts.font(family, weight: request.weight).lines(of: piece, setting: setting)
        }
      }
      return try setter.set(while: isWanted)
    }
  }
}

/// The installed libraries and fonts for measuring texts.
package struct TextInstallation: Sendable {
  /// The loaded libraries: the name, such as `Pango`, the version, such as `1.50.12`, and the file;
  /// nil if the library or the loader does not report it.
  package let libraries: [(name: String, version: String?, file: String?)]
  /// The folder of the fonts' files.
  package let fontFolder: String
  /// The number of the fonts' files in the folder.
  package let fontCount: Int
  /// The names of missing or unreadable files.
  package let missingFonts: [String]

  /// Reads the versions, and searches for the fonts' files.
  init(versions: PangoBridgeVersions, folder: String) {
    libraries = [
      ("Pango", versions.pango, versions.pangoFile), ("Cairo", versions.cairo, versions.cairoFile),
    ]
    .map { (name, version: UnsafePointer<CChar>?, file: UnsafePointer<CChar>?) in
      (name, version.map { String(cString: $0) }, file.map { String(cString: $0) })
    }
    let names = PangoFonts.families.flatMap { family in
      FontWeight.allCases.map { PangoFonts.fileName(family, $0) }
    }
    fontFolder = folder
    missingFonts = names.filter { !FilePath("\(folder)/\($0)").isReadable }
    fontCount = names.count - missingFonts.count
  }
}
