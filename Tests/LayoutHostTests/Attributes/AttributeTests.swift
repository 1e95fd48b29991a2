import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Attributes at rest")
struct AttributeTests {
  /// The same attributes as tables and as columns of a buffer.
  static let forms = [
    "tables": """
    frames = {
      { x = 0, y = 0, width = 100, height = 50, zIndex = 3, alpha = 0.5, values = { year = 1999 } },
      { x = 0, y = 50, width = 100, height = 50, transform = { 1, 0, 0, 1, 10, 0 } },
      { x = 0, y = 100, width = 100, height = 50, transform3D = turned, anchorPoint = { x = 0, y = 1 } },
      { isHidden = true },
    }
    """,
    "buffer": """
    frames = environment.frames(4)
    frames.set(1, 0, 0, 100, 50, 3)
    frames.setAlpha(1, 0.5)
    frames.setAttributes(1, { values = { year = 1999 } })
    frames.set(2, 0, 50, 100, 50)
    frames.setTransform(2, 1, 0, 0, 1, 10, 0)
    frames.set(3, 0, 100, 100, 50)
    frames.setTransform3D(3, turned)
    frames.setAnchorPoint(3, 0, 1)
    frames.set(4, 0, 0, 0, 0)
    frames.setHidden(4)
    """,
    "left out of tables": """
    frames = {
      { x = 0, y = 0, width = 100, height = 50, zIndex = 3, alpha = 0.5, values = { year = 1999 } },
      { x = 0, y = 50, width = 100, height = 50, transform = { tx = 10 } },
      { x = 0, y = 100, width = 100, height = 50, transform3D = turned, anchorPoint = { x = 0, y = 1 } },
    }
    hidden = { 4 }
    """,
    "left out of a buffer": """
    frames = environment.frames(4)
    frames.set(1, 0, 0, 100, 50, 3)
    frames.set(2, 0, 50, 100, 50)
    frames.set(3, 0, 100, 100, 50)
    frames.setAttributes(1, { alpha = 0.5, values = { year = 1999 } })
    frames.setAttributes(2, { transform = { 1, 0, 0, 1, 10, 0 } })
    frames.setAttributes(3, { transform3D = turned, anchorPoint = { x = 0, y = 1 } })
    hidden = { 4 }
    """,
  ]

  @Test(
    "Attributes are equal from tables and frame buffers, and a hidden item needs no frame",
    arguments: forms.keys.sorted()
  )
  func sameForms(form: String) throws {
    let session = try Session(
      layout: """
        local frames, hidden
        local turned = host.transform3D.rotate(host.transform3D.perspective(400), math.pi / 3, 0, 1, 0)
        \(try #require(Self.forms[form]))
        return { frames = frames, hidden = hidden }
        """,
      items: 4
    )
    let elements = try session.elements()
    #expect(elements.map(\.alpha) == [0.5, 1, 1, 1])
    #expect(elements.map(\.zIndex) == [3, 0, 0, 0])
    #expect(elements.map(\.transform.tx) == [0, 10, 0, 0])
    #expect(elements.map(\.isHidden) == [false, false, false, true])
    #expect(elements[0].values == ["year": 1999])
    #expect(elements[2].anchorPoint == LayoutPoint(x: 0, y: 1))
    let numbers = try #require(elements[2].transform3D?.numbers)
    #expect(abs(numbers[0] - 0.5) < 1e-12 && abs(numbers[3] - 0.8660254037844386 / 400) < 1e-12)
    #expect(try session.focusedCollection().diagnostics.isEmpty)
    #expect(try session.visible() == ["item 0", "item 1", "item 2"])
  }

  @Test(
    "Attributes of a group's frames repeat with the group and are mirrored with it",
    arguments: [false, true]
  )
  func groups(isMirrored: Bool) throws {
    let session = Session(
      HostConfiguration(plugins: [
        "pair": """
        return { api = 1, group = function(environment)
          return {
            { x = 0, y = 0, width = 100, height = 50, alpha = 0.5, values = { place = "first" } },
            { x = 100, y = 0, width = 100, height = 50, transform = { 1, 0, 0, 1, 10, 5 },
              anchorPoint = { x = 0, y = 0 } },
          }
        end }
        """
      ])
    )
    let direction = isMirrored ? "rightToLeft" : "leftToRight"
    try session.open(
      json: """
        {"environment": {"traits": {"layoutDirection": "\(direction)"}},
         "sections": [{"layout": "pair", "items": 5}]}
        """
    )
    let elements = try session.elements()
    #expect(elements.map(\.alpha) == [0.5, 1, 0.5, 1, 0.5])
    #expect(elements[4].values == ["place": "first"])
    #expect(elements[3].transform.tx == (isMirrored ? -10 : 10))
    #expect(elements[3].anchorPoint.x == (isMirrored ? 1 : 0))
  }

  @Test("Supplementary items and decorations keep their attributes")
  func others() throws {
    let session = try Session(
      layout: """
        return {
          frames = { { x = 0, y = 0, width = 300, height = 300 } },
          supplementaryItems = {
            { elementKind = "header", frame = { x = 0, y = 0, width = 300, height = 40 }, alpha = 0.25,
              values = { title = "A" }, parts = { text = { x = 4, y = 4, width = 20, height = 20 } } },
          },
          decorationItems = {
            { elementKind = "back", frame = { x = 0, y = 0, width = 300, height = 300 }, isHidden = true },
          },
        }
        """,
      items: 1
    )
    let elements = try session.elements()
    #expect(elements[1].alpha == 0.25)
    #expect(elements[1].values == ["title": "A"])
    #expect(elements[1].parts.map(\.name) == ["text"])
    #expect(elements[2].isHidden)
    #expect(try session.visible() == ["item 0", "header 0"])
  }

  @Test("An element is visible where its transform draws it")
  func drawnShape() throws {
    let session = try Session(
      layout: """
        return {
          frames = {
            { x = 0, y = 0, width = 100, height = 100, transform = { 1, 0, 0, 1, 0, 1000 } },
            { x = 0, y = 1000, width = 100, height = 100, transform = { 1, 0, 0, 1, 0, -1000 } },
            { x = 0, y = 1000, width = 100, height = 100 },
          },
        }
        """,
      items: 3
    )
    #expect(try session.visible() == ["item 1"])
    #expect(try session.visible(at: LayoutPoint(x: 0, y: 900)) == ["item 0", "item 2"])
  }

  // MARK: Mistakes

  static let mistakes: [(frame: String, message: String)] = [
    ("alpha = 2", "frames[1].alpha must be from 0 to 1, not 2"),
    ("alpha = '1'", "frames[1].alpha must be a number, not a string"),
    (
      "transform = { 1, 2 }",
      "frames[1].transform must be six numbers: a, b, c, d, tx and ty, not 2"
    ),
    (
      "transform3D = { 1 }",
      "frames[1].transform3D must be sixteen numbers, row by row from m11 to m44, not 1"
    ),
    (
      "transform = { tx = 1 }, transform3D = host.transform3D.identity()",
      "frames[1]: “transform3D” stands in place of “transform”; give one of them"
    ),
    ("anchorPoint = { x = 1 }", "frames[1].anchorPoint needs the key “y”"),
    ("isHidden = 1", "frames[1].isHidden must be a boolean, not a number"),
    ("values = { 1, 2 }", "frames[1].values must be a table with names, not a list"),
    (
      "values = { a = { b = { c = { d = { e = 1 } } } } }",
      "frames[1].values.a.b.c.d.e: tables of values nest at most 4 deep"
    ),
    (
      "values = { text = ('x'):rep(20000) }",
      "frames[1].values.text: the values of an element have at most 16 KiB of text"
    ),
    ("pinToVisibleBounds = 'middle'", "frames[1].pinToVisibleBounds: there is no edge “middle”"),
    (
      "pinnedWithin = { x = 0, y = 0, width = 1, height = 1 }",
      "frames[1].pinnedWithin: it goes with “pinToVisibleBounds”"
    ),
    ("pinInsets = 4", "frames[1].pinInsets: it goes with “pinToVisibleBounds”"),
    (
      "pinToVisibleBounds = true, pinInsets = { top = -1 }",
      "frames[1].pinInsets.top must be 0 or more, not -1"
    ),
    ("hiden = true", "frames[1] has an unknown key “hiden”"),
  ]

  @Test("The error for a wrong attribute of a frame gives its place", arguments: mistakes)
  func refusedFrames(frame: String, message: String) throws {
    let session = try Session(
      layout: "return { frames = { { x = 0, y = 0, width = 1, height = 1, \(frame) } } }",
      items: 1
    )
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.message == message)
  }

  static let bufferMistakes: [(call: String, message: String, hint: String)] = [
    ("setAlpha(1, 2)", "setAlpha: alpha must be from 0 to 1", "frames.setAlpha(i, alpha)"),
    (
      "setAlpha(2, 1)", "set(2, …) is outside of the 1 frames of the buffer",
      "Lua counts from 1: rows are 1 to 1, the number given to environment.frames"
    ),
    (
      "setTransform(1, 1, 0, 0, 1, 0)", "setTransform: number 6 must be a number, not nil",
      "frames.setTransform(i, a, b, c, d, tx, ty)"
    ),
    (
      "setTransform3D(1, { 1 })", "setTransform3D takes sixteen numbers, not 1",
      "frames.setTransform3D(i, transform3D)"
    ),
    (
      "setTransform3D(1, 1)",
      "setTransform3D takes a table of sixteen numbers, as host.transform3D returns it",
      "frames.setTransform3D(i, transform3D)"
    ),
    (
      "setAnchorPoint(1, 0 / 0, 0)", "setAnchorPoint: number 1 must be finite",
      "frames.setAnchorPoint(i, x, y)"
    ),
    (
      "setAttributes(1, 3)", "setAttributes takes a table of attributes",
      "frames.setAttributes(i, attributes)"
    ),
    (
      "setAttributes(1, { alph = 1 })", "frames[1] has an unknown key “alph”",
      "did you mean “alpha”?"
    ),
  ]

  @Test("A frame buffer refuses wrong attributes", arguments: bufferMistakes)
  func refusedCalls(call: String, message: String, hint: String) throws {
    let session = try Session(
      layout: """
        local frames = environment.frames(1)
        frames.set(1, 0, 0, 1, 1)
        frames.\(call)
        return { frames = frames }
        """,
      items: 1
    )
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.code == .invalidArgument)
    #expect(failure.message == message)
    #expect(failure.hint == hint)
  }

  @Test("A layout difference finds changed attributes, and a golden keeps all attributes")
  func differences() throws {
    func session(_ alpha: Double, _ year: Int) throws -> Session {
      try Session(
        layout: """
          return { frames = { { x = 0, y = 0, width = 9, height = 9, alpha = \(alpha),
            values = { year = \(year) }, anchorPoint = { x = 0, y = 0 },
            transform3D = host.transform3D.scale(host.transform3D.identity(), 2, 2) } } }
          """,
        items: 1
      )
    }
    let (one, other) = (try session(0.5, 1), try session(0.25, 2))
    let difference = try LayoutDifference(
      from: try one.compared(.wholeContent),
      to: try other.compared(.wholeContent)
    )
    #expect(difference.counts.fields == [.alpha: 1, .values: 1])
    let text = try GoldenLayout(try one.solve()).text
    let saved = try ComparedLayout(json: text)
    let same = try LayoutDifference(from: saved, to: try one.compared(.wholeContent))
    #expect(same.isEmpty)
  }
}

extension ComparedLayout {
  /// Reads a result from its text.
  fileprivate init(json text: String) throws {
    let folder = try TemporaryFolder(["saved.json": text])
    self = try Session().compared(opening: folder.path + "/saved.json", .wholeContent)
  }
}

extension Session {
  /// A session that shows one section, which a plugin's hook `layout` lays out.
  convenience init(
    layout body: String,
    fields: String = "",
    items: Int,
    section: String = "",
    others: [String: String] = [:]
  ) throws {
    let plugin = """
      return { api = 1, \(fields) layout = function(environment)
      \(body)
      end }
      """
    self.init(HostConfiguration(plugins: others.merging(["tried": plugin]) { first, _ in first }))
    try open(
      json: """
        {"environment": {"container": {"width": 300, "height": 300}},
         "sections": [{"layout": "tried", "items": \(items)\(section)}]}
        """
    )
  }

  /// All elements at rest.
  func elements() throws -> [LayoutElement] {
    var elements: [LayoutElement] = []
    try focusedCollection().layout.forEachElement { elements.append($0) }
    return elements
  }

  /// The names of the visible elements.
  func visible(at offset: LayoutPoint? = nil) throws -> [String] {
    try focusedVisibleState(at: offset).elements
      .map { "\($0.elementKind ?? $0.kind.rawValue)" + ($0.item.map { " \($0)" } ?? "") }
  }
}
