import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import Testing

@Suite("Mistakes of plugins that place sections")
struct CollectionMistakeTests {
  /// The body of a hook for two lists of 2 and 0 items, and the sentence about it.
  static let mistakes: [(body: String, message: String)] = [
    ("return nil", "the hook “collection” must return a table with sections"),
    ("return {}", "sections must be a list of places"),
    ("return { sections = {} }", "sections[1] is left out, and the section has 2 items"),
    (
      "return { sections = { { section = host.section(2) } } }",
      "sections[1].section is section 2, in the place of section 1"
    ),
    (
      "local one = host.section(1) return { sections = { { section = one }, { section = one } } }",
      "sections[2].section is section 1, in the place of section 2"
    ),
    (
      "return { sections = { host.section(1) } }", "sections[1] is a section without a place"
    ),
    (
      "return { sections = { { section = host.section(1) }, nil, { hidden = true } } }",
      "sections has an element 3, and the collection has 2 sections"
    ),
    (
      "return { sections = { { section = host.section(1), origin = { x = 0 / 0, y = 0 } } } }",
      "sections[1].origin.x must be a finite number, not nan"
    ),
    (
      "return { sections = { { section = host.section(1), pinInsets = -1 } } }",
      "sections[1].pinInsets"
    ),
    (
      "return { sections = { { section = host.section(1), frame = 1 } } }",
      "sections[1] has an unknown key “frame”"
    ),
    ("return { sections = { { section = 3 } } }", "sections[1].section must be a section, not"),
    (
      "return { sections = { { section = { frames = {} } } } }",
      "sections[1].section: frames must be one for each of the 2 items, not 0"
    ),
    ("host.section(3)", "argument 1 of host.section must be a section from 1 to 2"),
    ("host.section(1, { width = -1, height = 1 })", "container.width must be 0 or more, not -1"),
    ("host.section(1, nil, { axis = 'depth' })", "there is no axis “depth”"),
    ("host.sections { from = 3 }", "choice.from must be"),
    (
      "host.layout('board', nil, environment, { items = 1 })",
      "“board” places the sections of a whole collection"
    ),
  ]

  @Test(
    "A mistake in the hook collection is one sentence with the place, also from a worker",
    arguments: CollectionTests.isolations,
    mistakes
  )
  func refused(isolation: PluginIsolation, mistake: (body: String, message: String)) throws {
    let session = CollectionPlugins.session(CollectionPlugins.text(mistake.body), isolation)
    try session.open(json: CollectionPlugins.document([2, 0]))
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.message.contains(mistake.message), "\(failure.message)")
    #expect(failure.plugin == "board")
  }

  @Test(
    "A table given to host.section is refused with what the function takes",
    arguments: CollectionTests.isolations
  )
  func tableForNumber(isolation: PluginIsolation) throws {
    let session = CollectionPlugins.session(
      CollectionPlugins.text("return { sections = { { section = host.section { from = 1 } } } }"),
      isolation
    )
    try session.open(json: CollectionPlugins.document([2]))
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.message == "argument 1 of host.section must be a section from 1 to 1")
    #expect(failure.hint?.hasPrefix("write host.section(1, container, { axis = … });") == true)
  }

  @Test(
    "A handle ends with its call, and does not enter a memo",
    arguments: CollectionTests.isolations
  )
  func handles(isolation: PluginIsolation) throws {
    let kept = """
      local kept
      return { api = 1, collection = function(environment)
        kept = kept or host.section(1)
        return { sections = { { section = kept } } }
      end }
      """
    let session = CollectionPlugins.session(kept, isolation)
    try session.open(json: CollectionPlugins.document([2]))
    _ = try session.solve()
    let stale = try #require(throws: LayoutError.self) {
      try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
      _ = try session.solve()
    }
    let message = "sections[1].section is a section of another call; handles end with their call"
    #expect(stale.message == message)
    let memo = CollectionPlugins.session(
      CollectionPlugins.text(
        """
        local one = host.section(1)
        return { sections = { { section = one } }, memo = { one = one } }
        """
      ),
      isolation
    )
    try memo.open(json: CollectionPlugins.document([2]))
    let failure = try #require(throws: LayoutError.self) { try memo.solve() }
    #expect(failure.path?.hasPrefix("memo.one") == true)
  }

  @Test("Sections are laid out only in the hook collection", arguments: CollectionTests.isolations)
  func misplaced(isolation: PluginIsolation) throws {
    let plugin = """
      return { api = 1, layout = function(environment) return host.section(1) end,
        collection = function(environment)
          return { sections = { { section = host.section(1) } } }
        end }
      """
    let session = CollectionPlugins.session(plugin, isolation)
    try session.open(
      json: #"{"layout": "board", "sections": [{"layout": "board", "items": 1}]}"#
    )
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.message.hasPrefix("sections are laid out only in “collection”"))
    #expect(failure.section == 0)
  }

  @Test(
    "Settings that place sections do not go with a layout of the document",
    arguments: [
      (#""configuration": {"interSectionSpacing": 3},"#, "configuration.interSectionSpacing"),
      (
        #""configuration": {"boundarySupplementaryItems": []},"#,
        "configuration.boundarySupplementaryItems"
      ),
    ]
  )
  func settings(members: String, path: String) throws {
    let session = CollectionPlugins.session(CollectionPlugins.board)
    let failure = try #require(throws: LayoutError.self) {
      try session.open(json: CollectionPlugins.document([1], members))
    }
    #expect(failure.path == path)
    let without = try #require(throws: LayoutError.self) {
      try session.open(json: #"{"options": {}, "sections": []}"#)
    }
    #expect(without.path == "options")
  }

  @Test("A collection's plugin as the layout of a section names the place for it")
  func asSection() throws {
    let session = CollectionPlugins.session(CollectionPlugins.board)
    try session.open(json: #"{"sections": [{"layout": "board", "items": 1}]}"#)
    let failure = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(failure.message.hasSuffix("“board” places the sections of a whole collection"))
    try session.open(json: #"{"layout": "list", "sections": [{"layout": "list", "items": 1}]}"#)
    let native = try #require(throws: LayoutError.self) { try session.solve() }
    #expect(native.message.hasSuffix("“list” lays out sections, not collections"))
  }
}
