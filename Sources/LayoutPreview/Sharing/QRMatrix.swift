/// The modules of a QR code with one of the eight masks.
struct QRMatrix {
  /// The rows of modules from the top; true is dark.
  private(set) var rows: [[Bool]]
  /// The modules of patterns, formats and versions, which hold no data.
  private var isFunction: [[Bool]]
  private let size: Int

  /// Draws codewords.
  /// - Parameters:
  ///   - version: the version, which decides the size.
  ///   - codewords: all codewords in the order of the code.
  ///   - mask: the number of the mask, from 0 to 7.
  init(_ version: QRVersion, _ codewords: [UInt8], mask: Int) {
    size = version.size
    let empty = [[Bool]](repeating: [Bool](repeating: false, count: size), count: size)
    (rows, isFunction) = (empty, empty)
    drawPatterns(version)
    drawFormat(mask: mask)
    drawVersion(version)
    drawData(codewords)
    apply(mask: mask)
  }

  // MARK: Patterns

  private mutating func setFunction(_ x: Int, _ y: Int, _ isDark: Bool) {
    rows[y][x] = isDark
    isFunction[y][x] = true
  }

  private mutating func drawPatterns(_ version: QRVersion) {
    for index in 0..<size {
      setFunction(6, index, index.isMultiple(of: 2))
      setFunction(index, 6, index.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let centres = version.alignments
    let last = centres.last ?? 0
    for x in centres {
      for y in centres where !(x == 6 && y == 6 || x == 6 && y == last || x == last && y == 6) {
        drawSquare(x, y, radius: 2) { $0 != 1 }
      }
    }
  }

  /// Draws a finder pattern with its light border, of which the part within the code counts.
  private mutating func drawFinder(_ x: Int, _ y: Int) {
    drawSquare(x, y, radius: 4) { $0 != 2 && $0 != 4 }
  }

  /// Draws rings around a centre; the closure tells whether one at a distance is dark.
  private mutating func drawSquare(_ x: Int, _ y: Int, radius: Int, isDark: (Int) -> Bool) {
    for down in -radius...radius {
      for across in -radius...radius {
        guard rows.indices.contains(x + across), rows.indices.contains(y + down) else { continue }
        setFunction(x + across, y + down, isDark(max(abs(across), abs(down))))
      }
    }
  }

  /// Draws both copies of the error correction level and the mask, and the module that is always dark.
  private mutating func drawFormat(mask: Int) {
    // Level M has the bits 00.
    let bits = (mask << 10 | Self.remainder(of: mask, by: 0x537, degree: 10)) ^ 0x5412
    func isDark(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { setFunction(8, index, isDark(index)) }
    setFunction(8, 7, isDark(6))
    setFunction(8, 8, isDark(7))
    setFunction(7, 8, isDark(8))
    for index in 9..<15 { setFunction(14 - index, 8, isDark(index)) }
    for index in 0..<8 { setFunction(size - 1 - index, 8, isDark(index)) }
    for index in 8..<15 { setFunction(8, size - 15 + index, isDark(index)) }
    setFunction(8, size - 8, true)
  }

  /// Draws both copies of the version's number, which codes from version 7 have.
  private mutating func drawVersion(_ version: QRVersion) {
    guard version.number >= 7 else { return }
    let number = version.number
    let bits = number << 12 | Self.remainder(of: number, by: 0x1F25, degree: 12)
    for index in 0..<18 {
      let (far, near) = (size - 11 + index % 3, index / 3)
      let isDark = bits >> index & 1 == 1
      setFunction(far, near, isDark)
      setFunction(near, far, isDark)
    }
  }

  /// The remainder of a number, shifted by a degree, as polynomials with the coefficients 0 and 1.
  private static func remainder(of number: Int, by divisor: Int, degree: Int) -> Int {
    var rest = number
    for _ in 0..<degree { rest = rest << 1 ^ (rest >> (degree - 1) & 1) * divisor }
    return rest
  }

  // MARK: Data

  /// Draws the bits in pairs of columns from the right, upwards and downwards in turn.
  private mutating func drawData(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right > 0 {
      // The column of the timing pattern belongs to no pair.
      if right == 6 { right = 5 }
      let isUpwards = (right + 1) & 2 == 0
      for step in 0..<size {
        let y = isUpwards ? size - 1 - step : step
        for x in [right, right - 1] where !isFunction[y][x] {
          // The rest after the last codeword is light.
          guard index < 8 * codewords.count else { continue }
          rows[y][x] = codewords[index / 8] >> UInt8(7 - index % 8) & 1 == 1
          index += 1
        }
      }
      right -= 2
    }
  }

  private mutating func apply(mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFunction[y][x] && Self.isMasked(x, y, mask) {
        rows[y][x].toggle()
      }
    }
  }

  private static func isMasked(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (x + y).isMultiple(of: 2)
    case 1: y.isMultiple(of: 2)
    case 2: x.isMultiple(of: 3)
    case 3: (x + y).isMultiple(of: 3)
    case 4: (x / 3 + y / 2).isMultiple(of: 2)
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3).isMultiple(of: 2)
    default: ((x + y) % 2 + x * y % 3).isMultiple(of: 2)
    }
  }

  // MARK: Penalty

  /// The penalty of the pattern: the less, the easier a camera reads it.
  var penalty: Int {
    let columns = (0..<size).map { x in rows.map { $0[x] } }
    let lines = (rows + columns).reduce(0) { $0 + Self.runPenalty($1) + Self.finderPenalty($1) }
    let dark = rows.joined().reduce(0) { $0 + ($1 ? 1 : 0) }
    let all = size * size
    // 10 for each 5 % away from a half.
    return lines + squarePenalty + abs(20 * dark - 10 * all) / all * 10
  }

  /// The penalty of runs of five and more.
  private static func runPenalty(_ line: [Bool]) -> Int {
    var (penalty, length) = (0, 0)
    for (index, module) in line.enumerated() {
      length = index > 0 && line[index - 1] == module ? length + 1 : 1
      if length == 5 { penalty += 3 } else if length > 5 { penalty += 1 }
    }
    return penalty
  }

  /// The penalty of what looks like a finder pattern: with four light modules or the edge beside it.
  private static func finderPenalty(_ line: [Bool]) -> Int {
    let finder = [true, false, true, true, true, false, true]
    func isLight(_ range: Range<Int>) -> Bool {
      !line[range.clamped(to: line.indices)].contains(true)
    }
    var (penalty, start) = (0, 0)
    while start + 7 <= line.count {
      guard Array(line[start..<start + 7]) == finder else {
        start += 1
        continue
      }
      let isFound = isLight(start - 4..<start) || isLight(start + 7..<start + 11)
      if isFound { penalty += 40 }
      // A found pattern ends here; another one may begin with the last three modules.
      start += isFound ? 7 : 4
    }
    return penalty
  }

  /// The penalty of squares of two by two modules.
  private var squarePenalty: Int {
    var penalty = 0
    for y in 1..<size {
      for x in 1..<size {
        let module = rows[y][x]
        if rows[y][x - 1] == module, rows[y - 1][x] == module, rows[y - 1][x - 1] == module {
          penalty += 3
        }
      }
    }
    return penalty
  }
}
