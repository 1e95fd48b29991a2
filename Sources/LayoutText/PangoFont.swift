import CPango

/// A font's file with the text that was set in it last.
package final class PangoFont {
  /// The path of the font's file.
  package let file: String
  /// The library, which must outlive the font.
  private let library: PangoLibrary
  /// The font of `CPango`, closed with this object.
  package let font: OpaquePointer

  /// Opens a file; nil if the file is not a font.
  init?(file: String, library: PangoLibrary) {
    guard let font = pango_bridge_font_open(library.bridge, file) else { return nil }
    self.font = font
    self.file = file
    self.library = library
  }

  deinit { pango_bridge_font_close(font) }

  /// Sets a text and returns its lines (`pango_layout_get_iter`).
  /// - Parameters:
  ///   - text: UTF-8 without NUL.
  ///   - setting: the font's size, the width and the number of lines.
  /// - Returns: the lines, in units of Pango.
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
