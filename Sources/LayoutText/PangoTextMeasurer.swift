public import LayoutModel
import Synchronization

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
    self.init(library: PangoLibrary.name, folder: FontFiles.folder)
  }

  /// Creates a measurer that looks for library and fonts elsewhere, for tests.
  init(library: String, folder: String) {
    pango = Mutex(PangoFonts(library: library, folder: folder, for: .measuring))
  }

  /// The families that come with the package of the font.
  public var fonts: [String] { FontFiles.families }

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
    let font = FontKey(family: request.font ?? FontFiles.families[0], weight: request.weight)
    // Locked for each piece alone, so that nobody waits for the whole of another one's long text.
    var setter = TextSetter(request) { [self] piece, setting throws(LayoutError) in
      try pango.withLock { fonts throws(LayoutError) in
        try fonts.font(font).lines(of: piece, setting: setting)
      }
    }
    let size = try setter.set(while: isWanted)
    memory.withLock { $0.remember(size, of: key) }
    return size
  }
}
