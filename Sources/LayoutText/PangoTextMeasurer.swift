import CPango
public import LayoutModel
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Measures texts with Pango in the font Inter.
///
/// The same text has the same size on every machine that has the same versions of Pango, HarfBuzz and
/// the font: a font map of its own holds nothing but the font's file, nothing is rounded to pixels,
/// and neither fontconfig's files nor the environment are read. Letters that the font lacks are
/// measured as the boxes with their code that Pango shows for them.
///
/// Pango is loaded, and a font's file read, when a text is first measured.
public final class PangoTextMeasurer: TextMeasurer {
  /// The measurer that all sessions of a process can share: it remembers sizes, which never change.
  public static let shared = PangoTextMeasurer()

  private let pango: Mutex<PangoFonts>
  private let memory = Mutex(TextMemory())

  /// Creates a measurer that remembers nothing yet.
  public convenience init() {
    self.init(library: PangoLibrary.name, folder: PangoFonts.folder)
  }

  /// Creates a measurer that looks for library and fonts elsewhere, for tests.
  init(library: String, folder: String) {
    pango = Mutex(PangoFonts(library: library, folder: folder, for: .measuring))
  }

  /// The families that come with the package of the font.
  public var fonts: [String] { PangoFonts.families }

  /// What is installed of the libraries and the fonts that texts are measured with.
  /// - Complexity: loads Pango if no text was measured yet.
  /// - Throws: `UNAVAILABLE` where Pango is not installed.
  public func installation() throws(LayoutError) -> TextInstallation {
    try pango.withLock { fonts throws(LayoutError) in try fonts.installation() }
  }

  /// The size of a text.
  ///
  /// A long text is set in pieces of some thousand letters, and `isWanted` is asked before each.
  /// A width of a million points or more limits nothing.
  /// - Complexity: about 1 µs a letter; less than 1 µs for a text that was measured before.
  /// - Throws: `UNAVAILABLE` where Pango or the font is not installed, `DEADLINE_EXCEEDED` once the
  ///   answer is not wanted any more.
  public func measure(
    _ request: TextRequest,
    while isWanted: () -> Bool
  ) throws(LayoutError) -> TextSize {
    let key = TextKey(request)
    if let known = memory.withLock({ $0.size(of: key) }) { return known }
    let family = request.font ?? PangoFonts.families[0]
    // Locked for each piece alone, so that nobody waits for the whole of another one's long text.
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

/// The sizes that were measured lately.
///
/// Two generations: what is new or asked for goes into the young one; when that is full it becomes
/// the old one, and what the old one held is forgotten. So what is in use stays, at O(1) a question
/// and without a list of who was asked for when.
struct TextMemory {
  /// The most texts of a generation.
  static let countLimit = 8192
  /// The most bytes of a generation's texts.
  static let byteLimit = 4 << 20
  /// The longest text that is remembered, in bytes.
  static let longestText = 64 << 10

  private var young: [TextKey: TextSize] = [:]
  private var old: [TextKey: TextSize] = [:]
  private var youngBytes = 0

  /// How many sizes are remembered.
  var count: Int { young.count + old.count }

  /// The remembered size of a text.
  mutating func size(of key: TextKey) -> TextSize? {
    if let size = young[key] { return size }
    guard let size = old.removeValue(forKey: key) else { return nil }
    remember(size, of: key)
    return size
  }

  /// Remembers a size.
  mutating func remember(_ size: TextSize, of key: TextKey) {
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

/// A request compared by the bytes of its text.
///
/// Texts that are equal to Swift can have different sizes: “é” may be one character or two.
struct TextKey: Hashable {
  let request: TextRequest

  init(_ request: TextRequest) {
    self.request = request
  }

  static func == (left: TextKey, right: TextKey) -> Bool {
    let (a, b) = (left.request, right.request)
    return a.pointSize == b.pointSize && a.width == b.width && a.weight == b.weight
      && a.lineLimit == b.lineLimit && a.font == b.font && isSame(a.text.utf8, b.text.utf8)
  }

  private static func isSame(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    guard left.count == right.count else { return false }
    return left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        ?? left.elementsEqual(right)
    } ?? left.elementsEqual(right)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(request.pointSize)
    hasher.combine(request.width)
    hasher.combine(request.weight)
    hasher.combine(request.lineLimit)
    let utf8 = request.text.utf8
    hasher.combine(utf8.count)
    let isHashed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    // Strings of Objective-C alone have no contiguous bytes; their number is hashed.
    _ = isHashed
  }
}

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
  public let fontPackage = PangoFonts.package

  init(versions: PangoBridgeVersions, folder: String) {
    libraries = [
      Library(name: "Pango", versions.pango, versions.pangoFile),
      Library(name: "Cairo", versions.cairo, versions.cairoFile),
    ]
    let names = PangoFonts.families.flatMap { family in
      FontWeight.allCases.map { PangoFonts.fileName(family, $0) }
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
