/// How heavy the strokes of a font are (UIKit's `UIFont.Weight`), by CSS's numbers.
public enum FontWeight: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// The lightest.
  case ultraLight = 100
  /// Very light.
  case thin = 200
  /// Light.
  case light = 300
  /// That of running text.
  case regular = 400
  /// A little heavier.
  case medium = 500
  /// That of headlines.
  case semibold = 600
  /// Bold.
  case bold = 700
  /// Very bold.
  case heavy = 800
  /// The heaviest.
  case black = 900

  /// The word in documents.
  public var name: String { "\(self)" }

  /// Decodes a word, or a number from 100 to 900.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    switch node.value.content {
    case .string(let text):
      guard let weight = Self.allCases.first(where: { $0.name == text }) else {
        let names = Self.allCases.map(\.name)
        throw node.error(.unknownName(text, kind: "weight", known: names))
      }
      self = weight
    case .number(let number):
      guard let weight = Int(exactly: number).flatMap(Self.init(rawValue:)) else {
        let numbers = Self.allCases.map { "\($0.rawValue)" }
        throw node.error(.notAmong(numbers, found: NumberText.shortest(number)))
      }
      self = weight
    default:
      throw node.wrongType("a weight's name or number")
    }
  }

  /// Whether one is lighter than the other.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}
