import LayoutModel
import CPango

/// What the lines of a text add up to, in Pango's units, of which 64 bits hold enough.
struct LineTotals {
  private struct Line {
    var width: Int64
    var height: Int64
    var baseline: Int64

    init(_ line: PangoBridgeLine) {
      width = Int64(line.width)
      height = Int64(line.height)
      baseline = Int64(line.baseline)
    }

    /// Appends what stands on the same line.
    mutating func append(_ other: Line) {
      width += other.width
      height = max(height, other.height)
      baseline = max(baseline, other.baseline)
    }
  }

  /// The number of lines.
  private(set) var count = 0
  private var width: Int64 = 0
  private var height: Int64 = 0
  private var baseline: Int64 = 0
  /// A line that may go on.
  private var open: Line?

  /// The number of lines with the one that may go on.
  var openCount: Int { count + (open == nil ? 0 : 1) }

  /// The size in points.
  var size: TextSize {
    let unit = 1 / Double(CPANGO_UNITS)
    return TextSize(
      width: Double(width) * unit,
      height: Double(height) * unit,
      lineCount: count,
      baseline: Double(baseline) * unit
    )
  }

  /// Adds lines below the others.
  mutating func add(_ lines: [PangoBridgeLine]) {
    for line in lines { add(Line(line)) }
  }

  /// Adds lines of which the first goes on with the last before it.
  mutating func extend(_ lines: [PangoBridgeLine]) {
    for (index, line) in lines.map(Line.init).enumerated() {
      if index == 0, open != nil {
        open?.append(line)
      } else {
        close()
        open = line
      }
    }
  }

  /// Ends the line that may go on.
  mutating func close() {
    guard let line = open else { return }
    add(line)
    open = nil
  }

  private mutating func add(_ line: Line) {
    if count == 0 { baseline = line.baseline }
    count += 1
    width = max(width, line.width)
    height += line.height
  }
}
