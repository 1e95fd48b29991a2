import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Flow layout limits")
struct FlowLimitTests {
  static func layout(
    _ options: String,
    items: String,
    container: LayoutSize = LayoutSize(width: 100, height: 100)
  ) throws -> CollectionLayout {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": \(container.width), "height": \(container.height)}},
         "sections": [{"layout": "flow", "options": \(options), "items": \(items)}]}
        """
    )
    .solved()
  }

  @Test(
    "A flow of a billion equal items knows its length, its last frame and a distant screen",
    arguments: ["justified", "leading", "center", "trailing"]
  )
  func billion(alignment: String) throws {
    // Two in a line, five hundred million lines.
    let layout = try Self.layout(
      #"{"alignment": "\#(alignment)", "minimumInteritemSpacing": 0}"#,
      items: "1000000000"
    )
    #expect(layout.itemCount == 1_000_000_000)
    #expect(layout.contentSize.height == 500_000_000 * 60 - 10)
    #expect(
      layout.element(at: ItemPath(section: 0, item: 999_999_999))?.frame
        == LayoutRect(x: 50, y: 499_999_999 * 60, width: 50, height: 50)
    )
    let screen = layout.elements(in: LayoutRect(x: 0, y: 6_000_000_000, width: 100, height: 100))
    #expect(screen.map(\.item) == [200_000_000, 200_000_001, 200_000_002, 200_000_003])
  }

  @Test(
    "A flow refuses items that would take too much memory",
    arguments: [
      (#"{"itemSize": {"width": 0, "height": 1}, "minimumInteritemSpacing": 0}"#, "100001"),
      (#"{"itemSize": {"width": 1e-9, "height": 1}, "minimumInteritemSpacing": 0}"#, "1000000"),
      (#"{"minimumInteritemSpacing": -60}"#, "1000000"),
      (#"{"alignment": "center", "minimumInteritemSpacing": 0}"#, "1000000001"),
      ("{}", #"{"count": 10000001, "cycle": [{"width": 5}]}"#),
    ]
  )
  func tooMany(options: String, items: String) {
    let failure = #expect(throws: LayoutError.self) {
      try Self.layout(options, items: items)
    }
    #expect(failure?.code == .resourceExhausted)
    #expect(failure?.path == "sections[0].items")
  }

  @Test(
    "A flow refuses lines whose lengths add up to infinity",
    arguments: ["justified", "center"],
    ["30", "25"]
  )
  func tooLong(alignment: String, items: String) {
    // Lines of ten; their lengths add up to infinity.
    let failure = #expect(throws: LayoutError.self) {
      try Self.layout(
        #"{"itemSize": {"width": 1, "height": 1e308}, "alignment": "\#(alignment)"}"#,
        items: items
      )
    }
    #expect(failure?.code == .resourceExhausted)
  }

  @Test(
    "A flow without space, extent or items has finite frames",
    arguments: [
      "", #", "itemSize": {"width": 0, "height": 0}"#,
      #", "itemSize": {"width": 0, "height": 0}, "minimumInteritemSpacing": 0"#,
      #", "itemSize": {"width": 1e307, "height": 1}, "minimumInteritemSpacing": -1e307"#,
      #", "minimumInteritemSpacing": -50, "minimumLineSpacing": -60"#,
      #", "sectionInset": 60"#, #", "sectionInset": -60"#,
    ],
    ["0", "3", #"[{"width": 0, "height": 0}, {"width": 300}, {}]"#]
  )
  func degenerate(options: String, items: String) throws {
    for container in [LayoutSize.zero, LayoutSize(width: 100, height: 100)] {
      for alignment in ["justified", "leading", "center", "trailing"] {
        let layout = try Self.layout(
          #"{"alignment": "\#(alignment)"\#(options)}"#,
          items: items,
          container: container
        )
        #expect(layout.itemCount == (items == "0" ? 0 : 3))
        #expect(layout.itemFrames.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        #expect(layout.contentSize.width >= 0 && layout.contentSize.height >= 0)
      }
    }
  }

  @Test(
    "A flow refuses an invalid option, and names its path",
    arguments: [
      (#"{"itemSize": 50}"#, "sections[0].options.itemSize"),
      (#"{"itemSize": {"width": 50}}"#, "sections[0].options.itemSize"),
      (#"{"itemSize": {"width": -1, "height": 1}}"#, "sections[0].options.itemSize.width"),
      (#"{"minimumLineSpacing": "10"}"#, "sections[0].options.minimumLineSpacing"),
      (#"{"sectionInset": {"left": 1}}"#, "sections[0].options.sectionInset"),
      (#"{"sectionInsetReference": "margins"}"#, "sections[0].options.sectionInsetReference"),
      (#"{"headerReferenceSize": 44}"#, "sections[0].options.headerReferenceSize"),
      (#"{"alignment": "left"}"#, "sections[0].options.alignment"),
      (#"{"minimumLineSpacings": 1}"#, "sections[0].options"),
    ]
  )
  func refusals(options: String, path: String) {
    let failure = #expect(throws: LayoutError.self) {
      try Self.layout(options, items: "3")
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == path)
  }

  @Test("A flow suggests the correct name for a misspelled option")
  func suggestion() {
    let failure = #expect(throws: LayoutError.self) {
      try Self.layout(#"{"minimumInterItemSpacing": 1}"#, items: "3")
    }
    let text = "\(failure?.message ?? "") \(failure?.hint ?? "")"
    #expect(text.contains("minimumInteritemSpacing"))
  }
}
