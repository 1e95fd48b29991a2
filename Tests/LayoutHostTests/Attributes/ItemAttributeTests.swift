import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Attributes of described items")
struct ItemAttributeTests {
  private static func document(
    _ subitems: String,
    items: String = "5",
    rows: String = "",
    rest: String = ""
  ) -> String {
    """
    {"environment": {"container": {"width": 300, "height": 200}\(rest)},
     "sections": [{"items": \(items), "layout": {
       "group": {"axis": "horizontal", "size": {"width": {"fractionalWidth": 1}, "height": 50},
         "items": [\(subitems)]}\(rows)}}]}
    """
  }

  private static let half = #""size": {"width": {"fractionalWidth": 0.5}, "height": 50}"#

  private func elements(_ json: String) throws -> [LayoutElement] {
    let session = Session(HostConfiguration())
    try session.open(json: json)
    return try session.elements()
  }

  @Test("The attributes of described items repeat with the groups")
  func repeated() throws {
    let elements = try elements(
      Self.document(
        """
        {\(Self.half), "zIndex": 3, "alpha": 0.5, "values": {"place": "first"}},
        {\(Self.half), "transform": {"tx": 10}, "anchorPoint": {"x": 0, "y": 1},
         "isHidden": true}
        """
      )
    )
    #expect(elements.map(\.zIndex) == [3, 0, 3, 0, 3])
    #expect(elements.map(\.alpha) == [0.5, 1, 0.5, 1, 0.5])
    #expect(elements.map(\.transform.tx) == [0, 10, 0, 10, 0])
    #expect(elements.map(\.isHidden) == [false, true, false, true, false])
    #expect(elements[4].values == ["place": "first"])
    #expect(elements[3].anchorPoint == LayoutPoint(x: 0, y: 1))
  }

  @Test("The attributes of described items are mirrored from right to left")
  func mirrored() throws {
    let elements = try elements(
      Self.document(
        """
        {\(Self.half), "transform": [1, 0, 0, 1, 10, 5], "anchorPoint": {"x": 0, "y": 1},
         "clipsTo": {"x": 0, "y": 0, "width": 100, "height": 20}}
        """,
        rest: #", "traits": {"layoutDirection": "rightToLeft"}"#
      )
    )
    #expect(elements[0].frame.x == 150)
    #expect(elements[0].transform == LayoutTransform(a: 1, b: 0, c: 0, d: 1, tx: -10, ty: 5))
    #expect(elements[0].anchorPoint == LayoutPoint(x: 1, y: 1))
    #expect(elements[0].clipsTo == LayoutRect(x: 200, y: 0, width: 100, height: 20))
  }

  @Test(
    "Measured items keep their attributes and the parts of their cells",
    arguments: ["5", #"[{"n": 1}, {"n": 2}, {"n": 3}, {"n": 4}, {"n": 5}]"#]
  )
  func measured(items: String) throws {
    let session = Session(
      HostConfiguration(plugins: [
        "fifty": """
        return { api = 1, cell = function(environment)
          return { height = 30, parts = {
            title = { x = 1, y = 2, width = 3, height = 4 } } }
        end }
        """
      ])
    )
    try session.open(
      json:
        Self.document(
          """
          {"size": {"width": {"fractionalWidth": 0.5}, "height": {"estimated": 50}},
           "cell": "fifty", "alpha": 0.25}
          """,
          items: items
        )
        .replacing(#""height": 50}"#, with: #""height": {"estimated": 50}}"#)
    )
    let elements = try session.elements()
    #expect(elements.map(\.alpha) == [0.25, 0.25, 0.25, 0.25, 0.25])
    #expect(elements.allSatisfy { $0.parts.map(\.name) == ["title"] })
  }

  @Test("An order of items keeps each item's attributes with its place")
  func ordered() throws {
    let elements = try elements(
      Self.document(
        #"{\#(Self.half), "alpha": 0.5}, {\#(Self.half)}"#,
        rows: #", "order": [1, 0, 2, 4, 3]"#
      )
    )
    #expect(elements.map(\.alpha) == [1, 0.5, 0.5, 0.5, 1])
  }

  static let mistakes: [(item: String, message: String)] = [
    (#""alpha": 2"#, "alpha must be from 0 to 1, not 2"),
    (#""transform": [1]"#, "must be six numbers: a, b, c, d, tx and ty, not 1"),
    (
      #""transform": {"tx": 1}, "transform3D": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]"#,
      "“transform” and “transform3D” cannot be combined"
    ),
    (#""zIndex": 0.5"#, "zIndex must be an integer, not 0.5"),
    (#""clipsTo": "sections""#, "clipsTo must be “section” or a rectangle, not “sections”"),
    (#""clipsTo": 4"#, "clipsTo must be “section” or a rectangle, not a number"),
  ]

  @Test("A wrong attribute of a described item is an error at its place", arguments: mistakes)
  func refused(item: String, message: String) throws {
    let failure = try #require(throws: LayoutError.self) {
      _ = try elements(Self.document("{\(Self.half), \(item)}"))
    }
    #expect(failure.message.hasSuffix(message), "\(failure.message)")
    #expect(failure.path?.hasPrefix("sections[0].layout.group.items[0]") == true)
  }

  @Test("A group has no attributes")
  func groups() throws {
    let failure = try #require(throws: LayoutError.self) {
      _ = try elements(
        Self.document(
          #"{"axis": "vertical", "alpha": 0.5, \#(Self.half), "items": [{\#(Self.half)}]}"#
        )
      )
    }
    #expect(failure.message.contains("unknown key “alpha”"))
  }
}
