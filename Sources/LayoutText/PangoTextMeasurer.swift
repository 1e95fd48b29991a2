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
  private let memory = Mutex(TextMemory())

  /// Creates a measurer without remembered sizes.
  package convenience init() {
    self.init(library: PangoLibrary.name, folder: PangoFonts.folder)
  }

  /// Creates a measurer with another library and other fonts, for tests.
  package init(library: String, folder: String) {
    pango = Mutex(PangoFonts(library: library, folder: folder, for: .measuring))
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
    let key = TextKey(request)
    if let known = memory.withLock({ $0.size(of: key) }) { return known }
    let family = request.font ?? PangoFonts.families[0]
    // Locked for each piece, so that no text waits for a whole long one.
    var setter = TextSetter(request) { [self] piece, setting throws(LayoutError) in
      try pango.withLock { fonts throws(LayoutError) in
        try fonts.font(family, weight: request.weight).lines(of: piece, setting: setting)
      }
    }
    let size = try setter.set(while: isWanted)
    memory.withLock { $0.remember(size, of: key) }
    return size
  }
}

/// The sizes of recent texts.
///
/// Of two generations, the young one holds new and used sizes. When it is full it replaces the old
/// one, whose sizes are dropped. Sizes in use stay, at O(1) per call and without a list of uses.
///
/// A layout measures its texts in turn, so a generation must hold all of them: with fewer, each
/// insertion would measure many again. A generation takes at most about 12 MB besides its texts.
package struct TextMemory {
  /// The most texts of a generation: 5,000 messages with a name and a time, at two widths.
  package static let countLimit = 32_768
  /// The most bytes of a generation's texts.
  package static let byteLimit = 4 << 20
  /// The longest remembered text, in bytes.
  package static let longestText = 64 << 10

  /// The sizes that were added or used since the last change of generations.
  private var young: [TextKey: TextSize] = [:]
  /// The sizes that were not used since.
  private var old: [TextKey: TextSize] = [:]
  /// The bytes of the young generation's texts.
  private var youngBytes = 0

  /// Creates an empty memory.
  package init() {}

  /// The number of remembered sizes.
  package var count: Int { young.count + old.count }

  /// Returns the remembered size of a text, and keeps it in use.
  package mutating func size(of key: TextKey) -> TextSize? {
    if let size = young[key] { return size }
    guard let size = old.removeValue(forKey: key) else { return nil }
    remember(size, of: key)
    return size
  }

  /// Remembers a size, unless its text is too long.
  package mutating func remember(_ size: TextSize, of key: TextKey) {
    let bytes = key.request.text.utf8.count
    guard bytes <= Self.longestText else { return }
    if young.count >= Self.countLimit || youngBytes + bytes > Self.byteLimit {
      old = young
      young = [:]
      youngBytes = 0
    }
    if young.updateValue(size, forKey: key) == nil { youngBytes += bytes }
  }
}

/// A request that is compared by the bytes of its text.
///
/// Strings that are equal in Swift can have different sizes: “é” has one scalar or two.
package struct TextKey: Hashable {
  let request: TextRequest

  package init(_ request: TextRequest) {
    self.request = request
  }

  /// Whether both requests are the same, texts byte by byte.
  package static func == (left: TextKey, right: TextKey) -> Bool {
    let (a, b) = (left.request, right.request)
    return a.pointSize == b.pointSize && a.width == b.width && a.weight == b.weight
      && a.lineLimit == b.lineLimit && a.font == b.font && isSame(a.text.utf8, b.text.utf8)
  }

  /// Whether two texts have the same bytes.
  private static func isSame(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    guard left.count == right.count else { return false }
    return left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        ?? left.elementsEqual(right)
    } ?? left.elementsEqual(right)
  }

  /// Hashes all parts, the text by its bytes.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(request.pointSize)
    hasher.combine(request.width)
    hasher.combine(request.weight)
    hasher.combine(request.lineLimit)
    let utf8 = request.text.utf8
    hasher.combine(utf8.count)
    let isHashed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    // Strings bridged from Objective-C have no contiguous bytes; their length is hashed.
    _ = isHashed
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
  /// The name of Debian's package with the fonts.
  package let fontPackage = PangoFonts.package

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
