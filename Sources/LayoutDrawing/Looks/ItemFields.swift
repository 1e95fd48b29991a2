import LayoutModel

/// The fields of an item that pictures show.
struct ItemFields {
  /// The most characters of a text that pictures use.
  private static let textLimit = 400

  private let object: SourceObject

  init(_ object: SourceObject) { self.object = object }

  /// The text of a field; nil if it is missing or neither a string nor a number.
  subscript(name: String) -> String? {
    switch object[name]?.content {
    case .string(let text): Picture.clean(text, limit: Self.textLimit)
    case .number(let number): NumberText.shortest(number)
    default: nil
    }
  }

  /// The name by which the item is found again.
  var id: String? { self["id"] }

  var title: String? { self["title"] ?? self["name"] ?? self["text"] ?? self["label"] }

  var subtitle: String? {
    self["subtitle"] ?? self["secondaryText"] ?? (self["title"] == nil ? nil : self["text"])
  }

  var symbol: String? { self["symbol"] }

  /// The path of a picture, relative to the document's folder.
  var image: String? { object["image"]?.string }

  var look: ElementLook? { object["look"]?.string.flatMap(ElementLook.init) }

  /// The colour: six hexadecimal digits behind `#`, or the name of one of UIKit's system colours.
  var color: PictureColor? { object["color"]?.string.flatMap(PictureColor.init(named:)) }

  /// Whether a message is the reader's own; nil if no field says whose it is.
  var isOwn: Bool? {
    if let truth = object["isOwn"]?.boolean { return truth }
    return object["sender"]?.string.map { $0 == "me" }
  }
}

extension PictureColor {
  /// Creates the colour of `#RRGGBB` or of a name; nil if it is neither.
  fileprivate init?(named name: String) {
    if let hex = Self.systemColors[name] {
      self.init(hex)
      return
    }
    let digits = name.dropFirst()
    guard name.first == "#", digits.count == 6, digits.allSatisfy(\.isHexDigit),
      let hex = Int(digits, radix: 16)
    else { return nil }
    self.init(hex)
  }

  /// The system colours (`UIColor.systemRed` …) in their light appearance, from Apple's Human
  /// Interface Guidelines, Color.
  private static let systemColors = [
    "red": 0xFF3B30, "orange": 0xFF9500, "yellow": 0xFFCC00, "green": 0x34C759, "mint": 0x00C7BE,
    "teal": 0x30B0C7, "cyan": 0x32ADE6, "blue": 0x007AFF, "indigo": 0x5856D6, "purple": 0xAF52DE,
    "pink": 0xFF2D55, "brown": 0xA2845E, "gray": 0x8E8E93,
  ]
}
