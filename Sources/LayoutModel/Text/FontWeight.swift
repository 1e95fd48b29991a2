/// The weight of a font (UIKit's `UIFont.Weight`), with CSS's numbers.
public enum FontWeight: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// The lightest.
  case ultraLight = 100
  /// Very light.
  case thin = 200
  /// Light.
  case light = 300
  /// The weight of body text.
  case regular = 400
  /// A little heavier.
  case medium = 500
  /// The weight of headlines.
  case semibold = 600
  /// Bold.
  case bold = 700
  /// Very bold.
  case heavy = 800
  /// The heaviest.
  case black = 900

  /// The word in documents.
  package var name: String { "\(self)" }

  /// Decodes a name, or a number from 100 to 900.
  /// - Throws: a mistake in the value, with the known names.
  init(_ node: ValueDecoder) throws(LayoutError) {
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

  /// Returns whether the left weight is lighter than the right one.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}
