public import ArgumentParser
public import LayoutModel

extension Orientation: ExpressibleByArgument {}

/// When messages are coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never
}

/// `393x852`.
struct SizeArgument: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    guard let sides = Numbers.parse(argument, separator: "x", count: 2),
      sides.allSatisfy({ $0 >= 0 })
    else { return nil }
    size = Size(width: sides[0], height: sides[1])
  }
}

/// `0,120`.
struct PointArgument: ExpressibleByArgument {
  let point: Point

  init?(argument: String) {
    guard let numbers = Numbers.parse(argument, separator: ",", count: 2) else { return nil }
    point = Point(x: numbers[0], y: numbers[1])
  }
}

/// `0,0,393,852`.
struct RectArgument: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    guard let numbers = Numbers.parse(argument, separator: ",", count: 4), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// `displayScale=2`.
struct TraitArgument: ExpressibleByArgument {
  let key: String
  let value: DocumentValue

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    key = String(parts[0])
    let text = String(parts[1])
    value = DocumentValue(Double(text).map { .number($0) } ?? .string(text))
  }
}

/// `250ms`, `2s` or `none`.
struct DeadlineArgument: ExpressibleByArgument {
  let duration: Duration?

  init(duration: Duration) {
    self.duration = duration
  }

  init?(argument: String) {
    if argument == "none" {
      duration = nil
      return
    }
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1)]
    guard let (number, unit) = Numbers.parse(argument, units: units), number > 0 else { return nil }
    duration = .seconds(number * unit)
  }

  var defaultValueDescription: String { "250ms" }
}

/// `64MiB`.
struct MemoryArgument: ExpressibleByArgument {
  let bytes: Int

  init(bytes: Int) {
    self.bytes = bytes
  }

  init?(argument: String) {
    let units: [(String, Double)] = [
      ("GiB", 1_073_741_824), ("MiB", 1_048_576), ("KiB", 1024), ("B", 1),
    ]
    guard let (number, unit) = Numbers.parse(argument, units: units), number > 0,
      let bytes = Int(exactly: (number * unit).rounded())
    else { return nil }
    self.bytes = bytes
  }

  var defaultValueDescription: String { "64MiB" }
}

/// Numbers in arguments.
private enum Numbers {
  static func parse(_ text: String, separator: Character, count: Int) -> [Double]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    return parts.count == count && numbers.count == count ? numbers : nil
  }

  static func parse(_ text: String, units: [(String, Double)]) -> (number: Double, unit: Double)? {
    for (name, unit) in units where text.hasSuffix(name) {
      guard let number = Double(text.dropLast(name.count)), number.isFinite else { return nil }
      return (number, unit)
    }
    return nil
  }
}
