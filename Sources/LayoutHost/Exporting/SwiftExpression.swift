import LayoutEngine
import LayoutModel

/// An expression in Swift, written on one line if it fits, or else with each argument on its own.
indirect enum SwiftExpression {
  /// Text that stays on one line.
  case text(String)
  /// A call with its arguments; those without a label have nil.
  case call(String, [(label: String?, value: SwiftExpression)])
  /// An array.
  case array([SwiftExpression])

  /// The greatest length of a line.
  private static let lineLength = 100

  /// Creates a call whose arguments all have labels.
  init(_ function: String, _ arguments: KeyValuePairs<String, SwiftExpression>) {
    self = .call(function, arguments.map { ($0.key, $0.value) })
  }

  /// Creates a number.
  init(_ number: Double) { self = .text(NumberText.shortest(number)) }

  /// Creates a literal of a string.
  init(literal text: String) {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case _ where scalar.properties.generalCategory.isInvisible:
        literal += "\\u{\(String(scalar.value, radix: 16))}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    self = .text(literal + "\"")
  }

  /// The expression on one line.
  private var line: String {
    switch self {
    case .text(let text): text
    case .call(let function, let arguments):
      function + "("
        + arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.line }
        .joined(separator: ", ") + ")"
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    }
  }

  /// Returns the lines of a statement that contains the expression.
  /// - Parameters:
  ///   - indent: the number of spaces before the statement.
  ///   - start: the statement before the expression.
  ///   - end: the statement after the expression.
  /// - Returns: one line, or several.
  func lines(indent: Int, _ start: String = "", _ end: String = "") -> [String] {
    let margin = String(repeating: " ", count: indent)
    let single = margin + start + line + end
    guard single.count > Self.lineLength else { return [single] }
    switch self {
    case .text:
      return [single]
    case .call(let function, let arguments):
      let last = arguments.count - 1
      return [margin + start + function + "("]
        + arguments.enumerated()
        .flatMap { index, argument in
          argument.value.lines(
            indent: indent + 2,
            argument.label.map { "\($0): " } ?? "",
            index == last ? "" : ","
          )
        } + [margin + ")" + end]
    case .array(let elements):
      return [margin + start + "["]
        + elements.flatMap { $0.lines(indent: indent + 2, "", ",") } + [margin + "]" + end]
    }
  }
}

// The values of descriptions.
extension SwiftExpression {
  /// Returns an array of names.
  static func names(_ names: [String]) -> SwiftExpression { .array(names.map { .text($0) }) }

  /// Returns a size.
  static func size(_ size: SizeDescription) -> SwiftExpression {
    SwiftExpression(
      "NSCollectionLayoutSize",
      ["widthDimension": dimension(size.width), "heightDimension": dimension(size.height)]
    )
  }

  private static func dimension(_ dimension: LayoutDimension) -> SwiftExpression {
    let (name, number) =
      switch dimension {
      case .absolute(let length): ("absolute(", length)
      case .fractionalWidth(let fraction): ("fractionalWidth(", fraction)
      case .fractionalHeight(let fraction): ("fractionalHeight(", fraction)
      case .estimated(let length): ("estimated(", length)
      case .uniformAcrossSiblings(let length): ("uniformAcrossSiblings(estimate: ", length)
      }
    return .text(".\(name)\(NumberText.shortest(number)))")
  }

  /// Returns insets.
  static func insets(_ insets: DirectionalEdgeInsets) -> SwiftExpression {
    SwiftExpression(
      "NSDirectionalEdgeInsets",
      [
        "top": SwiftExpression(insets.top), "leading": SwiftExpression(insets.leading),
        "bottom": SwiftExpression(insets.bottom), "trailing": SwiftExpression(insets.trailing),
      ]
    )
  }

  /// Returns a point.
  static func point(_ point: LayoutPoint) -> SwiftExpression {
    SwiftExpression("CGPoint", ["x": SwiftExpression(point.x), "y": SwiftExpression(point.y)])
  }

  /// Returns a frame of a custom group.
  static func customItem(_ frame: FrameFormula) -> SwiftExpression {
    let rect = SwiftExpression(
      "CGRect",
      [
        "x": length(frame.x), "y": length(frame.y), "width": length(frame.width),
        "height": length(frame.height),
      ]
    )
    var arguments: [(label: String?, value: SwiftExpression)] = [("frame", rect)]
    if frame.zIndex != 0 { arguments.append(("zIndex", .text("\(frame.zIndex)"))) }
    return .call("NSCollectionLayoutGroupCustomItem", arguments)
  }

  /// Returns a length of a group whose size is `size`, with the operations in the formula's order.
  private static func length(_ formula: LengthFormula) -> SwiftExpression {
    var sum = ""
    var count = 0
    func add(_ number: Double, times name: String?) {
      guard number != 0 else { return }
      let sign = number < 0 ? (sum.isEmpty ? "-" : " - ") : (sum.isEmpty ? "" : " + ")
      let magnitude = NumberText.shortest(abs(number))
      sum += sign + (name.map { abs(number) == 1 ? $0 : "\(magnitude) * \($0)" } ?? magnitude)
      count += 1
    }
    add(formula.width, times: "size.width")
    add(formula.height, times: "size.height")
    add(formula.constant, times: nil)
    guard count > 0 else { return .text("0") }
    guard formula.divisor != 1 else { return .text(sum) }
    let divisor = NumberText.shortest(formula.divisor)
    return .text(count == 1 ? "\(sum) / \(divisor)" : "(\(sum)) / \(divisor)")
  }
}

extension Unicode.GeneralCategory {
  /// Whether characters of the category are written as escapes: they show nothing, or end a line.
  fileprivate var isInvisible: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      true
    default: false
    }
  }
}

/// The names of a scope, each given once.
struct SwiftNames {
  /// The words that Swift keeps for itself, and the names of the code around.
  private var used: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "environment", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
    "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows",
    "return", "section", "self", "size", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The last number behind each name; 1 is not written.
  private var numbers: [String: Int] = [:]

  /// Returns a name like a text, with a number behind it if it is taken.
  mutating func name(_ text: String, or standard: String = "item") -> String {
    let name = Self.identifier(text) ?? standard
    var (unique, number) = (name, numbers[name] ?? 1)
    while !used.insert(unique).inserted {
      number += 1
      unique = "\(name)\(number)"
    }
    numbers[name] = number
    return unique
  }

  /// Returns the words of a text as an identifier: `two-columns` is `twoColumns`; nil if the text has
  /// no letter of ASCII to begin with.
  static func identifier(_ text: String) -> String? {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    return words.dropFirst()
      .reduce(first.prefix(1).lowercased() + first.dropFirst()) {
        $0 + $1.prefix(1).uppercased() + $1.dropFirst()
      }
  }
}
