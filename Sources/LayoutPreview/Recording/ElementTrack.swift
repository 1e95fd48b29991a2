import LayoutModel

/// An element, and its states in a run of samples that all have it.
struct ElementTrack {
  let key: RecordedKey
  /// The index of the first sample.
  let first: Int
  fileprivate(set) var states: [LayoutElement]

  /// Returns the tracks of all elements, in the order in which samples have them.
  /// - Complexity: O(number of elements in all states).
  static func tracks(of states: [RecordedState]) -> [ElementTrack] {
    var tracks: [ElementTrack] = []
    var open: [RecordedKey: Int] = [:]
    for (index, state) in states.enumerated() {
      for key in state.keys {
        guard let element = state.elements[key] else { continue }
        if let track = open[key], tracks[track].first + tracks[track].states.count == index {
          tracks[track].states.append(element)
        } else {
          open[key] = tracks.count
          tracks.append(ElementTrack(key: key, first: index, states: [element]))
        }
      }
    }
    return tracks
  }

  /// The attributes beyond frame and z-order that the track has numbers of.
  var shape: ElementShape { ElementShape(of: states) }

  /// Writes the track as an array: kind, section, item, kind of the view, first sample, number of
  /// samples, shape, numbers, and whether a row moves it.
  ///
  /// A number that changes is an array with the index of its curve: elements that pass the same way
  /// one after the other share their curves.
  /// - Parameters:
  ///   - shape: the track's shape.
  ///   - index: the index of the shape.
  ///   - offsets: the offsets of all samples.
  ///   - isInRow: whether a row moves the element.
  ///   - curves: the curves of all tracks.
  ///   - json: receives the array.
  func write(
    shape: ElementShape,
    index: Int,
    offsets: [Double],
    isInRow: Bool,
    _ curves: inout UniqueList<[Int]>,
    to json: inout JSONWriter
  ) {
    let places = Array(offsets[first..<first + states.count])
    json.array { json in
      key.write(to: &json)
      json.value(first)
      json.value(states.count)
      json.value(index)
      json.array { json in
        for column in shape.columns(of: states) {
          if let number = column.first, column.allSatisfy({ $0 == number }) {
            json.value(number)
          } else {
            let index = curves.index(of: Self.curve(through: column, at: places))
            json.array { $0.value(index) }
          }
        }
      }
      if isInRow { json.value(1) }
    }
  }
}

/// The numbers that describe an element of a track: frame and z-order, and those of attributes.
struct ElementShape: Hashable {
  private enum Attribute: String, CaseIterable {
    case alpha, transform, transform3D, anchor, clip
  }

  private var attributes: [Attribute] = []
  /// The names of the parts of the cell.
  private var parts: [String] = []
  /// The names of custom values that are numbers.
  private var values: [String] = []
  /// The other custom values; nil without any.
  private var fixed: SourceValue?

  /// Creates the shape that all states of an element fit.
  init(of states: [LayoutElement]) {
    for attribute in Attribute.allCases where states.contains(where: { Self.has(attribute, $0) }) {
      attributes.append(attribute)
    }
    // A 3D transform replaces the other one.
    if attributes.contains(.transform3D) { attributes.removeAll { $0 == .transform } }
    parts = states.first?.parts.map(\.name) ?? []
    if states.contains(where: { $0.parts.map(\.name) != parts }) { parts = [] }
    guard case .object(let object)? = states.first?.values?.content else { return }
    values = object.members.map(\.key)
      .filter { name in states.allSatisfy { $0.values?[name]?.number != nil } }
    let others = object.members.filter { !values.contains($0.key) }
    if !others.isEmpty { fixed = SourceValue(.object(SourceObject(others))) }
  }

  private static func has(_ attribute: Attribute, _ element: LayoutElement) -> Bool {
    switch attribute {
    case .alpha: element.alpha != 1
    case .transform: element.transform != .identity
    case .transform3D: element.transform3D != nil
    case .anchor: element.anchorPoint != ElementAttributes.middle
    case .clip: element.clipsTo != nil
    }
  }

  /// Writes the shape as an object.
  func write(to json: inout JSONWriter) {
    json.object { json in
      if !attributes.isEmpty { json.member("attributes", attributes.map(\.rawValue)) }
      if !parts.isEmpty { json.member("parts", parts) }
      if !values.isEmpty { json.member("values", values) }
      json.member("fixed", fixed)
    }
  }

  /// Returns the whole numbers of each of the shape's values, one for each state.
  func columns(of states: [LayoutElement]) -> [[Int]] {
    let rows = states.map(numbers)
    return (rows.first ?? []).indices.map { column in rows.map { $0[column] } }
  }

  /// The numbers of a state, as whole ones; `recording.js` has the same factors.
  private func numbers(of element: LayoutElement) -> [Int] {
    var numbers = Self.whole(element.frame) + [Self.whole(Double(element.zIndex), 1)]
    for attribute in attributes {
      switch attribute {
      case .alpha: numbers.append(Self.whole(element.alpha, 1e3))
      case .transform: numbers += Self.whole(element.transform.numbers, lengths: 4...5)
      case .transform3D: numbers += Self.whole(element.numbers3D, lengths: 12...14)
      case .anchor:
        numbers += [element.anchorPoint.x, element.anchorPoint.y].map { Self.whole($0, 1e4) }
      case .clip: numbers += Self.whole(element.clipsTo ?? element.frame.widened(by: 10_000))
      }
    }
    if !parts.isEmpty { for part in element.parts { numbers += Self.whole(part.frame) } }
    for name in values { numbers.append(Self.whole(element.values?[name]?.number ?? 0, 1e3)) }
    return numbers
  }

  private static func whole(_ frame: LayoutRect) -> [Int] {
    [frame.x, frame.y, frame.width, frame.height].map { whole($0, 1e2) }
  }

  /// Returns the numbers of a transform: hundredths of those that are lengths, and millionths of the
  /// others.
  private static func whole(_ numbers: [Double], lengths: ClosedRange<Int>) -> [Int] {
    numbers.enumerated().map { whole($0.element, lengths.contains($0.offset) ? 1e2 : 1e6) }
  }

  /// Returns a number times a factor, rounded, as near as browsers have it.
  private static func whole(_ number: Double, _ factor: Double) -> Int {
    let scaled = (number * factor).rounded()
    return scaled.isFinite ? Int(max(-9e15, min(scaled, 9e15))) : 0
  }
}

extension JSONWriter {
  /// Writes whole numbers as an array of the first one and the differences that follow.
  mutating func value(differencesOf numbers: [Int]) {
    array { json in
      var last = 0
      for number in numbers {
        json.value(number - last)
        last = number
      }
    }
  }
}

extension ElementTrack {
  /// Returns the bends of a polygon through numbers: for each the difference of its index and of its
  /// number.
  private static func curve(through numbers: [Int], at places: [Double]) -> [Int] {
    var curve: [Int] = []
    var last = (index: 0, number: 0)
    for index in bends(of: numbers, at: places) {
      curve += [index - last.index, numbers[index] - last.number]
      last = (index, numbers[index])
    }
    return curve
  }

  /// Returns the indices of the ends and of as few numbers between them that the lines through these
  /// pass all others, to less than one half.
  ///
  /// From each kept number, the slopes that pass the following ones narrow until the next one is
  /// outside of them.
  private static func bends(of numbers: [Int], at places: [Double]) -> [Int] {
    let tolerance = 0.49
    var (kept, last) = ([0], 0)
    var slopes = (least: -Double.infinity, greatest: Double.infinity)
    func rise(to index: Int, _ distance: Double) -> Double {
      (Double(numbers[index] - numbers[last]) + distance) / (places[index] - places[last])
    }
    for index in numbers.indices.dropFirst() {
      if !(slopes.least...max(slopes.least, slopes.greatest)).contains(rise(to: index, 0)) {
        last = index - 1
        kept.append(last)
        slopes = (-.infinity, .infinity)
      }
      slopes.least = max(slopes.least, rise(to: index, -tolerance))
      slopes.greatest = min(slopes.greatest, rise(to: index, tolerance))
    }
    if last != numbers.count - 1 { kept.append(numbers.count - 1) }
    return kept
  }
}
