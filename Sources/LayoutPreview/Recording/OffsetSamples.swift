import LayoutModel

/// The distances between samples, in points, and their number.
enum SampleStep {
  /// The longest distance between two samples.
  static let longest = 64.0
  /// The shortest distance: where values jump, the jump lies between two samples this close.
  static let shortest = 0.5
  /// The most samples of a range.
  static let limit = 20_000
}

/// Values at offsets of a range, so close together that those between them follow from their
/// neighbours.
struct OffsetSamples<Value> {
  /// The offsets, ascending, in whole thousandths of a point; at least one.
  private(set) var offsets: [Double] = []
  /// The values at the offsets.
  private(set) var values: [Value] = []

  private typealias Sample = (offset: Double, value: Value)

  /// Samples a range, and halves each step until the values at its quarters follow from those at
  /// its ends.
  /// - Parameters:
  ///   - start: the least offset.
  ///   - end: the greatest offset.
  ///   - value: returns the value at an offset.
  ///   - follows: whether a value is close enough to the one that two neighbours give at a share of
  ///     the way between them.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many samples, and the failures of `value`.
  /// - Complexity: O(n) calls for n samples.
  init(
    from start: Double,
    to end: Double,
    value: (Double) throws(LayoutError) -> Value,
    follows: (_ value: Value, _ before: Value, _ after: Value, _ share: Double) -> Bool
  ) throws(LayoutError) {
    let (start, end) = (Self.rounded(start), Self.rounded(end))
    try Self.checkLength(from: start, to: end)
    var last: Sample = (start, try value(start))
    try append(last)
    while last.offset < end {
      let next = min(end, Self.rounded(last.offset + SampleStep.longest))
      // The ends of the steps that lie ahead, the nearest one last.
      var pending: [Sample] = [(next, try value(next))]
      while let nearest = pending.last {
        if let middle = try Self.middle(of: last, nearest, value, follows) {
          pending.append(middle)
        } else {
          pending.removeLast()
          try append(nearest)
          last = nearest
        }
      }
    }
  }

  /// Refuses a range that is too long for the longest steps, or too far from 0 for offsets in thousandths
  /// of a point.
  /// - Throws: `RESOURCE_EXHAUSTED` for too many samples.
  static func checkLength(from start: Double, to end: Double) throws(LayoutError) {
    guard end - start <= SampleStep.longest * Double(SampleStep.limit) else { throw tooMany }
    guard max(-start, end) <= farthest else {
      let words = "the recording would reach beyond \(NumberText.shortest(farthest)) points"
      throw LayoutError(.resourceExhausted, message: words)
    }
  }

  /// The greatest distance of an offset from 0: up to there, thousandths are exact.
  private static var farthest: Double { (0x1p53 / 1000).rounded(.down) }

  /// Returns the sample in the middle of a step whose values do not follow from its ends; nil if
  /// they do, or if the step is as short as steps get.
  private static func middle(
    of first: Sample,
    _ last: Sample,
    _ value: (Double) throws(LayoutError) -> Value,
    _ follows: (Value, Value, Value, Double) -> Bool
  ) throws(LayoutError) -> Sample? {
    let length = last.offset - first.offset
    guard length > SampleStep.shortest else { return nil }
    let offset = rounded(first.offset + length / 2)
    let middle = try value(offset)
    guard follows(middle, first.value, last.value, (offset - first.offset) / length) else {
      return (offset, middle)
    }
    for share in [0.25, 0.75] {
      let quarter = try value(first.offset + length * share)
      guard follows(quarter, first.value, last.value, share) else { return (offset, middle) }
    }
    return nil
  }

  private mutating func append(_ sample: Sample) throws(LayoutError) {
    guard offsets.count < SampleStep.limit else { throw Self.tooMany }
    try WorkLimit.current?.check()
    offsets.append(sample.offset)
    values.append(sample.value)
  }

  /// Rounds an offset to thousandths of a point, as a page has it.
  private static func rounded(_ offset: Double) -> Double { (offset * 1000).rounded() / 1000 }

  private static var tooMany: LayoutError {
    LayoutError(
      .resourceExhausted,
      message: "the recording would have more than \(SampleStep.limit) visible states",
      hint: "export a document with fewer items"
    )
  }
}

extension OffsetSamples<Double> {
  /// The samples without those that lie on the line between their neighbours.
  var withoutIdle: (offsets: [Double], values: [Double]) {
    var kept: [Int] = []
    for index in offsets.indices {
      if let last = kept.last, offsets.indices.contains(index + 1) {
        let share = (offsets[index] - offsets[last]) / (offsets[index + 1] - offsets[last])
        let line = values[last] + (values[index + 1] - values[last]) * share
        if abs(line - values[index]) < 0.001 { continue }
      }
      kept.append(index)
    }
    return (kept.map { offsets[$0] }, kept.map { values[$0] })
  }
}
