import LayoutModel
import TestSupport
import Testing

import LayoutEngine

@Suite("Explanations")
struct ExplanationTests {
  static let recorded =
    RecordedLayoutTests.cases + RecordedLayoutTests.drags + CompositionalRuleTests.cases
    + FlowTests.recorded

  @Test(
    "The explanation of an item in a recorded layout ends with the item's frame",
    arguments: recorded
  )
  func agrees(_ recorded: RecordedCase) throws {
    try expectExplained(recorded.document)
    try expectExplained(recorded.document.rightToLeft)
  }

  @Test(
    "The explanation of an item in any kind of section ends with the item's frame",
    arguments: ExplainedDocument.all
  )
  func agrees(_ document: ExplainedDocument) throws {
    let layout = try LayoutDocument(json: document.json)
    try expectExplained(layout)
    try expectExplained(layout.rightToLeft)
  }

  /// Every item's steps lead to its frame: their changes to the rectangle add up to it.
  private func expectExplained(_ document: LayoutDocument) throws {
    let (explainer, layout) = try document.explained()
    for (section, content) in document.sections.enumerated() {
      for item in 0..<content.items.count {
        let path = ItemPath(section: section, item: item)
        let explanation = try explainer.explain(path)
        let frame = layout.element(at: path)?.frame
        #expect(explanation.frame == frame)
        guard let frame else {
          #expect(explanation.steps.contains { $0.rule == 5 && $0.title == "too long" })
          continue
        }
        #expect(explanation.steps.last?.change == .frame(frame))
        let led = Array(explanation.steps.dropLast()).rectangle
        #expect(led.isNear(frame), "\(path) is \(frame), not \(led)")
      }
    }
  }

  @Test("An explanation says which subitem is too long for its group, in a nested group too")
  func nothing() throws {
    let steps = try steps(
      of: #""items": 2, "layout": {"group": \#(ExplainedDocument.tooLong)}"#
    )
    #expect(steps.last?.text == "none: the item is not shown")
    #expect(steps.dropLast(2).last?.text == "no slot fits in 155")
    let reason = try #require(steps.dropLast().last)
    #expect(reason.text == "the first subitem takes 500 of 155: no items are shown")
    #expect(reason.rule == 5)
    #expect(reason.path?.description == "sections[0].layout.group.items[0].items[0]")
  }

  @Test("An explanation names the values of a section description by their paths")
  func paths() throws {
    let steps = try steps(
      of: #"""
        "items": 3, "layout": {"contentInsets": 8, "group": {"axis": "horizontal",
          "size": {"width": {"fractionalWidth": 1}, "height": 20}, "interItemSpacing": 5,
          "item": {"size": {"width": 1, "height": {"fractionalHeight": 0.33}}}, "count": 3}}
        """#
    )
    let facts = steps.map { "\($0.title) \($0.rule ?? 0) \($0.path?.description ?? "")" }
    let root = "sections[0].layout"
    #expect(
      facts == [
        "container 0 environment.container", "section insets 2 \(root).contentInsets",
        "inset reference 13 \(root).contentInsetsReference", "room for groups 2 ",
        "group width 1 \(root).group.size.width",
        "group height 1 \(root).group.size.height",
        "place in the row 12 \(root).interGroupSpacing", "filling 7 \(root).group.count",
        "item width 7 \(root).group.count", "item height 1 \(root).group.item.size.height",
        "slot 0 \(root).group.item", "frame 0 ",
      ]
    )
    #expect(
      steps.map(\.text)[7...9] == [
        "3 equal shares: 294 less 2 spacings of 5 is a base of 284",
        "(294 − 2 × 5) ÷ 3 = 94.667, rounded down to 94.5",
        "0.33 of the height 20 = 6.6, rounded down to 6.5",
      ]
    )
  }

  /// Rule 4: 0.25 × (294 − 2 × 5) = 71; with the full width it would be 73.5.
  @Test("An explanation takes a height given by the width from the base of equal shares")
  func sharedBase() throws {
    let steps = try steps(
      of: #"""
        "items": 3, "layout": {"contentInsets": 8, "group": {"axis": "horizontal",
          "size": {"width": {"fractionalWidth": 1}, "height": 90}, "interItemSpacing": 5,
          "item": {"size": {"width": 1, "height": {"fractionalWidth": 0.25}}}, "count": 3}}
        """#
    )
    #expect(
      steps.first { $0.title == "item height" }?.text == "0.25 of the width 284 = 71"
    )
  }

  /// Rule 29: 30 − 16 = 14 at the leading side, 8 + 10 − 16 = 2 at the other.
  @Test("An explanation measures a flow's safe area from the view's edge")
  func safeArea() throws {
    let document = try LayoutDocument(
      json: #"""
        {"environment": {"container": {"width": 320, "height": 480},
          "safeAreaInsets": {"leading": 30, "trailing": 8}},
         "contentInset": {"leading": 16, "trailing": 16}, "sections": [{"layout": "flow",
          "items": 3, "options": {"sectionInsetReference": "safeArea",
          "sectionInset": {"trailing": 10}}}]}
        """#
    )
    let explanation = try document.explained().explainer.explain(ItemPath(section: 0, item: 0))
    let texts = explanation.steps.filter { $0.rule == 29 }.map(\.text)
    #expect(
      texts == [
        "it leaves 288 × 480",
        "they count from the view's edge: here they are leading 14, trailing -8",
      ]
    )
    #expect(explanation.frame?.x == 14)
  }

  /// Rule 29: 20 + 0 − 16 = 4 at the leading side, 8 + 10 − 16 = 2 at the other.
  @Test("An explanation measures a flow's layout margins from the view's edge")
  func margins() throws {
    let document = try LayoutDocument(
      json: #"""
        {"environment": {"container": {"width": 320, "height": 480},
          "layoutMargins": {"top": 3, "leading": 20, "trailing": 8}},
         "contentInset": {"leading": 16, "trailing": 16}, "sections": [{"layout": "flow",
          "items": 3, "options": {"sectionInsetReference": "layoutMargins",
          "sectionInset": {"trailing": 10}}}]}
        """#
    )
    let explanation = try document.explained().explainer.explain(ItemPath(section: 0, item: 0))
    let facts = explanation.steps.prefix(5).map { "\($0.rule ?? 0) \($0.text)" }
    #expect(
      facts == [
        "0 320 × 480, scrolling vertically", "29 it leaves 288 × 480",
        "29 they count from the view's edge: here they are leading 4, trailing -8",
        "2 trailing 10", "13 “layoutMargins” adds leading 4, trailing -8",
      ]
    )
    #expect(explanation.frame?.x == 4)
  }

  @Test(
    "An explanation names the engine option that sets a value, or the engine if no option does",
    arguments: [
      ("list", #"{"rowHeight": 30, "spacing": 4}"#, "group height", "options.rowHeight"),
      ("list", #"{"rowHeight": 30, "spacing": 4}"#, "place in the row", "options.spacing"),
      ("list", #"{"spacing": 4}"#, "group height", "layout"),
      ("list", #"{"contentInsets": 4}"#, "section insets", "options.contentInsets"),
      ("grid", #"{"columns": 3}"#, "filling", "options.columns"),
      ("grid", #"{"minimumItemWidth": 90}"#, "item width", "options.minimumItemWidth"),
      ("grid", #"{"spacing": 4}"#, "place in the row", "options.spacing"),
      ("flow", #"{"minimumLineSpacing": 4}"#, "place in the row", "options.minimumLineSpacing"),
      ("flow", #"{"itemSize": {"width": 9, "height": 9}}"#, "given frame", "options.itemSize"),
      ("waterfall", #"{"sizing": "height"}"#, "frame in the section", "layout"),
    ]
  )
  func place(engine: String, options: String, title: String, path: String) throws {
    let items = engine == "waterfall" ? #"[{"width": 1, "height": 2}]"# : "9"
    let steps = try steps(
      of: #""layout": "\#(engine)", "options": \#(options), "items": \#(items)"#
    )
    let step = try #require(steps.first { $0.title == title })
    #expect(step.path?.description == "sections[0].\(path)")
  }

  @Test("An explanation says to what length siblings have raised a nested group")
  func raised() throws {
    let steps = try steps(
      of: #"""
        "items": [{"height": 30}, {"height": 80}], "layout": {"group": {"axis": "horizontal",
          "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 9}}, "items": [
          {"axis": "vertical", "size": {"width": {"fractionalWidth": 0.5},
          "height": {"uniformAcrossSiblings": 9}}, "items": [{"size": {"width": 50,
          "height": {"estimated": 9}}}]}]}}
        """#
    )
    let step = try #require(steps.last { $0.title == "group height" })
    #expect(
      step.text == "estimated 9, the same for all siblings; as long as its slots: 30; "
        + "raised to 80, the largest of its siblings"
    )
    #expect(step.rule == 26)
  }

  @Test("An explanation says what decides an estimated size")
  func estimated() throws {
    func height(_ item: String, in cell: String = "") throws -> String? {
      try steps(
        of: #"""
          "items": [\#(item)], "layout": {"group": {"axis": "vertical", "size": {
            "width": {"fractionalWidth": 1}, "height": {"estimated": 40}}, "items": [{\#(cell)
            "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 40}}}]}}
          """#
      )
      .first { $0.title == "item height" }?
      .text
    }
    #expect(try height("{}") == "estimated 40; the item has no length of its own")
    #expect(try height(#"{"height": 70}"#) == "estimated 40; the item's own length is 70")
    #expect(
      try height(#"{"text": 25}"#, in: #""cell": "card","#)
        == "estimated 40; its cell “card” returns 25"
    )
  }

  @Test(
    "Explaining an unknown item or section fails as out of range",
    arguments: [(1, 0), (0, 2), (-1, 0), (0, -1)]
  )
  func range(section: Int, item: Int) throws {
    let document = try LayoutDocument(json: #"{"sections": [{"layout": "list", "items": 2}]}"#)
    let (explainer, _) = try document.explained()
    let failure = try #require(throws: LayoutError.self) {
      try explainer.explain(ItemPath(section: section, item: item))
    }
    #expect(failure.code == .outOfRange)
    #expect(
      failure.message
        == (section == 0
          ? "there is no item 0.\(item); the section has 2, counted from 0"
          : "there is no section \(section); the document has 1, counted from 0")
    )
  }

  @Test("An explanation finds a group among thousands at exactly its solved position")
  func manyGroups() throws {
    let heights = (0..<2500).map { #"{"height": \#(Double(10 + $0 * 37 % 101) / 7)}"# }
    let row = #"{"width": {"fractionalWidth": 1}, "height": {"estimated": 40}}"#
    let document = try LayoutDocument(
      json: #"""
        {"sections": [{"items": [\#(heights.joined(separator: ","))], "layout": {"interGroupSpacing": 0.1,
        "group": {"axis": "vertical", "size": \#(row), "items": [{"size": \#(row)}]}}}]}
        """#
    )
    let section = document.sections[0]
    guard case .description(let description) = section.layout else {
      Issue.record("the section has a description")
      return
    }
    let solver = try CompositionalSolver(
      description: description,
      environment: try document.environment.resolved(configuration: document.configuration),
      section: SectionContext(section, at: 0),
      items: section.items,
      provider: ClosureProvider()
    )
    let groups = try #require(try solver.solve().groups)
    let run = solver.runSolver(for: section.items)
    for item in [0, 1, 1023, 1024, 1025, 2047, 2048, 2499] {
      let found = try #require(try run.placedGroup(at: item, among: groups))
      let solved = try #require(try run.placedGroup(at: item, among: nil))
      #expect(found.corner == solved.corner)
      #expect(found.position == solved.position)
      #expect(found.number == item)
    }
  }

  @Test("An explanation reuses the frames that a provider has returned, without another call")
  func givenFrames() throws {
    let items = #"{"count": 5, "cycle": [{"width": 10, "height": 20}]}"#
    let document = try LayoutDocument(
      json: #"{"sections": [{"layout": "waterfall", "items": \#(items)}]}"#
    )
    var silent = ExplainedDocument.provider
    silent.handlers = ProviderHandlers()
    let path = ItemPath(section: 0, item: 3)
    let steps = try document.explained(calling: silent).explainer.explain(path).steps
    #expect(steps == (try document.explained().explainer.explain(path).steps))
    #expect(steps.contains { $0.title == "frame in the section" })
  }

  /// The steps to the first item of a section in 320 × 480 with two pixels a point.
  private func steps(of section: String) throws -> [ExplanationStep] {
    let document = try LayoutDocument(
      json: #"{"environment": \#(ExplainedDocument.environment), "sections": [{\#(section)}]}"#
    )
    return try document.explained().explainer.explain(ItemPath(section: 0, item: 0)).steps
  }
}

extension LayoutDocument {
  /// Lays the document out, and makes an explainer for it.
  /// - Parameter other: the provider that the explainer calls; nil means the provider of the
  ///   layout.
  /// - Returns: the explainer and the layout.
  /// - Throws: the failure of the document.
  fileprivate func explained(
    calling other: ClosureProvider? = nil
  ) throws -> (explainer: LayoutExplainer, layout: CollectionLayout) {
    let provider = ExplainedDocument.provider
    let environment = try self.environment.resolved(configuration: configuration)
    let layout = try CollectionSolver(calling: provider).solve(collections[0], in: environment)
    let explainer = LayoutExplainer(
      document: self,
      environment: environment,
      layout: layout,
      calling: other ?? provider
    )
    return (explainer, layout)
  }
}
