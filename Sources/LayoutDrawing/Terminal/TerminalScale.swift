import LayoutModel

/// The scale from points to cells: a cell is half as wide as it is high.
struct TerminalScale: Hashable {
  /// The height of a terminal's cell relative to its width, about 2.
  static let cellHeight = 2.0
  /// The points of a column if space allows: about the size of a real screen.
  private static let naturalPoints = 8.0
  /// The minimum number of columns and rows of a drawn collection.
  static let leastSide = 3

  /// The width of a column, in points.
  let columnPoints: Double
  /// The height of a row, in points.
  var rowPoints: Double { columnPoints * Self.cellHeight }
  /// The number of columns of the picture.
  let columns: Int
  /// The number of rows of the picture.
  let rows: Int

  private let origin: LayoutPoint

  /// The scale at which an area fits; if `isLong`, an area that is too high takes more rows.
  init(of area: LayoutRect, columns: Int, rows: Int, isLong: Bool) {
    func sides(_ count: Int) -> Int {
      max(Self.leastSide, min(count, TerminalRenderer.greatestSide))
    }
    func points(columns: Int, rows: Int) -> Double {
      max(
        area.width / Double(sides(columns) - 1),
        area.height / Double(sides(rows) - 1) / Self.cellHeight
      )
    }
    var fitting = points(columns: columns, rows: rows)
    if isLong {
      let long = points(columns: columns, rows: TerminalRenderer.greatestSide)
      fitting = min(fitting, max(long, Self.naturalPoints))
    }
    let columnPoints = Self.round(fitting)
    func cells(_ length: Double, _ points: Double) -> Int {
      sides(
        Self.integer((length / points).rounded(), within: 0...TerminalRenderer.greatestSide) + 1
      )
    }
    self.columnPoints = columnPoints
    self.columns = cells(area.width, columnPoints)
    self.rows = cells(area.height, columnPoints * Self.cellHeight)
    origin = area.origin
  }

  /// The next round number: halves, then whole numbers, then two significant digits.
  private static func round(_ points: Double) -> Double {
    guard points > 1, points.isFinite else { return 1 }
    var unit = points <= 4 ? 0.5 : 1
    while points / unit > 100 { unit *= 10 }
    return (points / unit).rounded(.up) * unit
  }

  /// The integer of a number, clamped to a range; the lower bound for NaN.
  static func integer(_ number: Double, within range: ClosedRange<Int>) -> Int {
    guard number > Double(range.lowerBound) else { return range.lowerBound }
    return number < Double(range.upperBound) ? Int(number) : range.upperBound
  }

  /// The cells of a rectangle's edges; edges outside the picture are clamped to just outside it.
  func cells(of rect: LayoutRect) -> CellRect {
    CellRect(
      left: column(rect.x),
      top: row(rect.y),
      right: column(rect.maxX),
      bottom: row(rect.maxY)
    )
  }

  /// The column nearest to a place, in points; −1 or ``columns`` outside the picture.
  func column(_ x: Double) -> Int {
    Self.integer(((x - origin.x) / columnPoints).rounded(), within: -1...columns)
  }

  /// The row nearest to a place, in points; −1 or ``rows`` outside the picture.
  func row(_ y: Double) -> Int {
    Self.integer(((y - origin.y) / rowPoints).rounded(), within: -1...rows)
  }
}
