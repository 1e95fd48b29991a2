import Foundation
import LayoutModel
import Testing

@Suite("Documents from values")
struct DocumentDescriptionTests {
  static let menu: DocumentDescription = {
    var document = DocumentDescription(
      sections: [
        .init(
          "list",
          options: ["rowHeight": 44],
          items: [.init(id: "soup", height: 60), ["title": "Salad", "span": "full"], .init()],
          id: "menu"
        ),
        .init("grid", items: 30),
        .init("grid", items: .repeating([.init(width: 10, height: 20)], count: 7)),
        .init("list", items: .file("rows.jsonl")),
        .init(
          describedBy: [
            "group": [
              "axis": "vertical", "size": ["width": 1, "height": 1],
              "items": [["size": ["width": 1, "height": 1]]],
            ]
          ],
          items: []
        ),
      ],
      environment: EnvironmentDescription(
        device: "iphone-15",
        orientation: .landscape,
        container: LayoutSize(width: 320, height: 480)
      ),
      configuration: ["interSectionSpacing": 8]
    )
    document.environment.traits.displayScale = 2
    document.environment.safeAreaInsets = DirectionalEdgeInsets(top: 20)
    document.collections[0].contentOffset = LayoutPoint(x: 0, y: 12.5)
    document.sections[0].state = ["selected": 2]
    document.sections[4].orthogonalOffset = 3
    return document
  }()

  static let screen = DocumentDescription(
    screen: .init("split", options: ["share": 0.25]),
    collections: [
      .init("list", sections: [.init("list", items: 3)]),
      .init("detail", sections: [], configuration: ["scrollDirection": "horizontal"]),
    ]
  )

  @Test("A document of values is the tree that its JSON file has")
  func value() throws {
    let document = DocumentDescription(
      sections: [.init("list", options: ["rowHeight": 44], items: [.init(height: 60)])]
    )
    #expect(
      document.value.json
        == #"{"sections": [{"layout": "list", "options": {"rowHeight": 44}, "#
        + #""items": [{"height": 60}]}]}"#
    )
  }

  @Test("A document is equal after it is written as a tree and read", arguments: [menu, screen])
  func roundTrip(document: DocumentDescription) throws {
    #expect(try DocumentDescription(document.value) == document)
    let text = document.value.json
    #expect(try DocumentDescription(SourceValue(json: text)) == document)
  }

  @Test("A document is equal after it is encoded and decoded with Codable")
  func codable() throws {
    let data = try JSONEncoder().encode(Self.menu)
    let decoded = try JSONDecoder().decode(DocumentDescription.self, from: data)
    // Decoders do not keep the order of names.
    #expect(try JSONEncoder.sorted.encode(decoded) == JSONEncoder.sorted.encode(Self.menu))
    #expect(decoded.sections[1] == Self.menu.sections[1])
    #expect(decoded.environment == Self.menu.environment)
  }

  @Test("Decoding a document with a mistake throws the error with its path")
  func mistake() throws {
    let text = #"{"sections": [{"layout": "list", "items": [{"height": -1}]}]}"#
    let failure = #expect(throws: LayoutError.self) {
      try JSONDecoder().decode(DocumentDescription.self, from: Data(text.utf8))
    }
    #expect(failure?.path == "sections[0].items[0].height")
  }

  @Test("The fields of an item are properties")
  func item() {
    var item: DocumentDescription.Item = ["title": "Soup", "height": 60]
    #expect(item.height == 60 && item.width == nil && item.id == nil && !item.isFullSpan)
    item.width = 80
    item.height = nil
    item.isFullSpan = true
    #expect(item.fields == ["title": "Soup", "width": 80, "span": "full"])
    item.isFullSpan = false
    #expect(item.fields == ["title": "Soup", "width": 80])
  }

  @Test("The options of a provider can be changed, and a description has none")
  func options() {
    var document = Self.menu
    document.sections[0].options["rowHeight"] = 50
    #expect(document.sections[0].layout == .provider("list", options: ["rowHeight": 50]))
    let described = document.sections[4]
    document.sections[4].options["rowHeight"] = 50
    #expect(document.sections[4] == described)
  }
}

@Suite("Values of documents")
struct SourceValueTests {
  private static let value: SourceValue = [
    "truth": true, "number": 1.5, "text": "é", "list": [1, "two", []], "nothing": .null,
  ]

  @Test("The contents of a value are properties that are nil for other types")
  func reading() {
    let value = Self.value
    #expect(value["truth"]?.boolean == true)
    #expect(value["number"]?.number == 1.5)
    #expect(value["text"]?.string == "é")
    #expect(value["list"]?[1]?.string == "two")
    #expect(value["list"]?.array?.count == 3)
    #expect(value["list"]?[3] == nil && value["list"]?[-1] == nil)
    #expect(value["nothing"] == .null && value["other"] == nil)
    #expect(value.number == nil && value.string == nil && value.array == nil)
    #expect(value["number"]?["x"] == nil && value["number"]?[0] == nil)
    #expect(value.object?.members.count == 5)
  }

  @Test("A value is equal after it is written as JSON and read")
  func json() throws {
    let written = Self.value.json
    #expect(try SourceValue(json: written) == Self.value)
    let failure = #expect(throws: LayoutError.self) { try SourceValue(json: "[1,") }
    #expect(failure?.line == 1)
  }

  @Test("A value is equal after it is encoded and decoded, with its names sorted")
  func codable() throws {
    let data = try JSONEncoder().encode(Self.value)
    let decoded = try JSONDecoder().decode(SourceValue.self, from: data)
    #expect(decoded.object?.members.map(\.key) == ["list", "nothing", "number", "text", "truth"])
    for member in Self.value.object?.members ?? [] { #expect(decoded[member.key] == member.value) }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SourceObject.self, from: Data("[1]".utf8))
    }
  }

  @Test("Setting a name of an object to nil removes it")
  func removing() {
    var object: SourceObject = ["a": 1, "b": 2]
    object["a"] = nil
    object["c"] = SourceValue(3)
    object["b"] = SourceValue("two")
    #expect(object == ["b": "two", "c": 3])
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}
