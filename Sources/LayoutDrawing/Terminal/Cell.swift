/// The content of a cell.
package struct Cell: Hashable {
  /// The character; nil means the line that the arms form.
  var glyph: Unicode.Scalar?
  /// The lines that meet in the cell.
  var arms: LineArms = []
  var line = LineLook.plain
  /// Its colours.
  var style = CellStyle(.blank)
  /// The visible shape, by its index in the drawing's shapes; −1 for none.
  package var owner: Int32 = -1

  static let blank = Cell()
}
