import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutProcesses
import Testing

@Suite("Hooks about changes")
struct ChangeHookTests {
  private static func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

  private static func configuration(
    _ plugin: String,
    _ isolation: PluginIsolation = .none
  ) -> HostConfiguration {
    var configuration = HostConfiguration(
      plugins: ["rows": plugin],
      budget: PluginBudget(deadline: .limit(.seconds(60)))
    )
    configuration.isolation = isolation
    configuration.processes = .workers()
    return configuration
  }

  private static func swift(
    _ hooks: ProviderHandlers,
    _ style: TransitionStyle = .standard
  ) -> HostConfiguration {
    HostConfiguration(providers: [RowsProvider(transitionStyle: style, hooks: hooks)])
  }

  /// An insertion and deletions in a section that is read, and an inserted section.
  private static func change(_ session: Session) throws {
    try session.scroll(to: LayoutPoint(x: 0, y: 90))
    try session.update { update in
      update.insertItems(LayoutItems(count: 2), at: path(0, 1))
      update.insertItems(LayoutItems(count: 1), at: path(0, 6))
      update.deleteItems(3..<5, section: 0)
      update.moveItem(path(1, 0), to: path(0, 5))
    }
  }

  // MARK: Calls

  @Test("Hooks are called once for each section and side, on the first request, without survivors")
  func calls() throws {
    let called = CalledHooks()
    let session = try RowsProvider.session(Self.swift(called.hooks), [2, 2, 2])
    try session.update { update in
      update.deleteItems(0..<1, section: 0)
      update.insertItems(LayoutItems(count: 2), at: Self.path(0, 1))
      update.insertItems(LayoutItems(count: 1), at: Self.path(1, 0))
      update.deleteItems(1..<2, section: 1)
    }
    _ = try session.visibleState()
    #expect(called.all.isEmpty)
    let transition = try #require(try session.transition())
    // The third section moves beyond the bounds and stays: its items survive.
    let expected = [
      "appearingItems 0: 1 2", "appearingItems 1: 0", "disappearingItems 0: 0",
      "disappearingItems 1: 1",
    ]
    #expect(called.all == expected)
    _ = try transition.at(0.5)
    _ = try session.transition()
    #expect(called.all == expected)
  }

  @Test("Lua, an isolated plugin and Swift give the same transition")
  func providers() throws {
    let configurations = [
      Self.configuration(RowsProvider.movingLua),
      Self.configuration(RowsProvider.movingLua, .process), Self.swift(RowsProvider.movingHooks),
    ]
    var transitions: [LayoutTransition] = []
    for configuration in configurations {
      let session = try RowsProvider.session(configuration, [12, 3])
      try Self.change(session)
      transitions.append(try #require(try session.transition()))
    }
    #expect(transitions[0] == transitions[1])
    #expect(transitions[0] == transitions[2])
    let single = try #require(transitions[0].single)
    #expect(!single.appearing.isEmpty && !single.disappearing.isEmpty)
    #expect(single.appearing.allSatisfy { $0.start.alpha == 0.25 && $0.end.alpha == 1 })
    #expect(single.disappearing.allSatisfy { $0.end.frame.x == -300 && $0.start.frame.x == 0 })
    #expect(
      single.appearing.map(\.start.frame.x)
        == single.appearing.map { element in
          10 * Double(element.order) + single.shift.y
        }
    )
    // The item that was first, the third row, is the fifth now: the hook adds 5.
    #expect(single.kept == LayoutChange.Move(from: Self.path(0, 2), to: Self.path(0, 4)))
    #expect(single.end.bounds.y == 90 + 80 + 5)
  }

  @Test("A transition is the same whether those before it were looked at or not")
  func determinism() throws {
    for configuration in [
      Self.configuration(RowsProvider.movingLua), Self.swift(RowsProvider.movingHooks),
    ] {
      var transitions: [LayoutTransition?] = []
      for looks in [true, false] {
        let session = try RowsProvider.session(configuration, [12, 3])
        try Self.change(session)
        if looks { _ = try session.transition() }
        try session.update { $0.deleteItems(1..<6, section: 0) }
        if looks { _ = try session.transition() }
        try session.resize(to: LayoutSize(width: 300, height: 260))
        transitions.append(try session.transition())
      }
      #expect(transitions[0] != nil && transitions[0] == transitions[1])
    }
  }

  @Test("Both sides have the elements at rest of all sections, in the section's coordinates there")
  func sides() throws {
    let plugin = RowsProvider.lua(
      """
      appearingItems = function(items, environment)
        local before, after = environment.before, environment.after
        assert(before:at(1).kind == "item" and before:at(99) == nil)
        assert(before:at{ section = 1, item = 2 }.frame.y == 40 - before.origin.y)
        assert(after:at{ section = 2, item = 1 }.frame.y == 0 and after:at(1).section == 2)
        assert(after:at{ elementKind = "header", item = 1 } == nil)
        assert(before:at{ section = 9, item = 1 } == nil)
        assert(before.origin.y == 80 and after.origin.y == 80 and #before.items == 2)
        assert(after.items[2].id == nil and before.items[2].id == "1.1")
        assert(environment.change.reasons[1] == "items" and #environment.change.reasons == 1)
        assert(not pcall(function() before:at(1).alpha = 0 end))
        items[1].alpha = 0.5
      end,
      """
    )
    for isolation in [PluginIsolation.none, .process] {
      let session = try RowsProvider.session(Self.configuration(plugin, isolation), [2, 2])
      try session.insertItems(LayoutItems(count: 1), section: 1, at: 1, keeping: .offset)
      let transition = try #require(try session.transition()?.single)
      #expect(transition.appearing.map(\.start.alpha) == [0.5])
    }
  }

  @Test("A change finds items of the section on the other side, by their numbers from 1")
  func otherSide() throws {
    let plugin = RowsProvider.lua(
      """
      appearingItems = function(items, environment)
        local change = environment.change
        local function new(item) return table.concat({ change:newItem(item) }, ".") end
        local function old(item) return table.concat({ change:oldItem(item) }, ".") end
        assert(new(1) == "1.1" and new(2) == "4.1" and new(3) == "5.1" and new(6) == "7.1")
        assert(new(4) == "" and new(13) == "" and old(2) == "" and old(99) == "")
        assert(old(1) == "1.1" and old(6) == "1.2" and old(7) == "6.1")
        assert(not pcall(function() change:newItem(0) end))
        assert(not pcall(function() change.newItem(1) end))
        items[1].alpha = 0.5
      end,
      """
    )
    for isolation in [PluginIsolation.none, .process] {
      let session = try RowsProvider.session(Self.configuration(plugin, isolation), [12, 3])
      try session.update { update in
        update.insertItems(LayoutItems(count: 2), at: Self.path(0, 1))
        update.deleteItems(3..<5, section: 0)
        update.moveItem(Self.path(1, 0), to: Self.path(0, 5))
      }
      let transition = try #require(try session.transition()?.single)
      #expect(transition.appearing.first?.start.alpha == 0.5)
    }
  }

  @Test("A side on which the section is not there is nil")
  func missing() throws {
    let plugin = RowsProvider.lua(
      """
      appearingItems = function(items, environment)
        assert(environment.before == nil and environment.after.itemCount == 1)
        items[1].frame.x = 7
      end,
      disappearingItems = function(items, environment)
        assert(environment.after == nil and environment.before.itemCount == 2)
      end,
      """
    )
    let session = try RowsProvider.session(Self.configuration(plugin), [2, 2])
    try session.update { update in
      update.deleteSection(0)
      update.insertSection(.init("rows", items: .count(1)), at: 1)
    }
    let transition = try #require(try session.transition()?.single)
    #expect(transition.appearing.map(\.start.frame.x) == [7])
  }

  // MARK: Offsets

  @Test(
    "contentOffsetAfterChange is called with the change, and its offset is kept in the range",
    arguments: [
      ("{ y = proposed.y + 30 }", 130.0), ("nil", 100.0), ("{}", 100.0),
      ("{ x = 4000, y = 9000 }", 280.0), ("{ y = -50 }", 0.0),
    ]
  )
  func offset(result: String, expected: Double) throws {
    let plugin = RowsProvider.lua(
      """
      contentOffsetAfterChange = function(proposed, environment)
        assert(environment.scroll.bounds.y == proposed.y and environment.after.itemCount == 12)
        return \(result)
      end,
      """
    )
    let session = try RowsProvider.session(Self.configuration(plugin), [11])
    try session.scroll(to: LayoutPoint(x: 0, y: 100))
    try session.insertItems(LayoutItems(count: 1), section: 0, at: 9)
    #expect(try session.focusedCollection().contentOffset == LayoutPoint(x: 0, y: expected))
    #expect(try session.transition()?.single?.end.bounds.y == expected)
  }

  @Test("The section in the middle of the proposed bounds chooses, in its own coordinates")
  func middle() throws {
    let called = CalledHooks()
    let hooks = ProviderHandlers()
      .on(.contentOffsetAfterChange) { call in
        called.note("\(call.request.section.index) \(call.input.y)")
        return call.input
      }
    let session = try RowsProvider.session(Self.swift(hooks), [4, 20, 4])
    try session.scroll(to: LayoutPoint(x: 0, y: 200))
    try session.insertItems(LayoutItems(count: 1), section: 2, at: 0)
    #expect(called.all == ["1 40.0"])
  }

  static let wrongOffsets: [(result: String, words: String)] = [
    ("'x'", "must return a table with x and y, or nothing, not a string"),
    ("{ y = 0 / 0 }", "finite"), ("{ z = 1 }", "unknown key “z”"), ("error('no')", "no"),
  ]

  @Test(
    "A failure of contentOffsetAfterChange undoes the change",
    arguments: [PluginIsolation.none, .process],
    wrongOffsets
  )
  func undone(isolation: PluginIsolation, wrong: (result: String, words: String)) throws {
    let plugin = RowsProvider.lua(
      "contentOffsetAfterChange = function() return \(wrong.result) end,"
    )
    let session = try RowsProvider.session(Self.configuration(plugin, isolation), [11])
    try session.scroll(to: LayoutPoint(x: 0, y: 100))
    let before = try session.focusedCollection()
    let failure = try #require(throws: LayoutError.self) {
      try session.deleteItems(0..<2, section: 0)
    }
    #expect(failure.message.contains(wrong.words), "\(failure.message)")
    #expect(failure.method == .contentOffsetAfterChange && failure.section == 0)
    #expect(failure.plugin == "rows")
    #expect(try session.focusedCollection() == before)
    #expect(try session.transition() == nil)
  }

  // MARK: Wrong results

  static let wrongChanges: [(hook: String, message: String)] = [
    ("items[1].alpha = 0 / 0", "items[1].alpha must be a finite number"),
    ("items[1].alpha = 2", "items[1].alpha must be from 0 to 1"),
    (
      "items:add{ kind = 'decoration', elementKind = 'x', frame = {} }",
      "items has no field “add”"
    ),
    ("local _ = items:at(1)", "items has no field “at”"),
    ("return items", "the hook “appearingItems” must return nothing, not a table"),
    (
      "local _ = environment.before:at(0)", "environment.before:at counts items from 1, as Lua does"
    ),
    (
      "local _ = environment.after:at('header')",
      "environment.after:at takes an item, or { section = …, item = …, elementKind = … }, not a string"
    ),
    ("local _ = environment.change.moved", "environment.change has no field “moved”"),
  ]

  @Test(
    "A wrong change names element and field, in this process and in a worker",
    arguments: [PluginIsolation.none, .process],
    wrongChanges
  )
  func refused(isolation: PluginIsolation, wrong: (hook: String, message: String)) throws {
    let plugin = RowsProvider.lua(
      "appearingItems = function(items, environment) \(wrong.hook) end,"
    )
    let session = try RowsProvider.session(Self.configuration(plugin, isolation), [1, 3])
    try session.insertItems(LayoutItems(count: 1), section: 1, at: 0)
    for _ in 0..<2 {
      let failure = try #require(throws: LayoutError.self) { try session.transition() }
      #expect(failure.message.contains(wrong.message), "\(failure.message)")
      #expect(failure.method == .appearingItems && failure.plugin == "rows")
      #expect(failure.section == 1)
    }
    // The change itself stays.
    #expect(try session.focusedCollection().layout.itemCount == 5)
  }

  @Test("A provider in Swift returns the same elements in the same order, with finite numbers")
  func checked() throws {
    typealias Change = @Sendable ([LayoutElement]) -> [LayoutElement]
    let cases: [(change: Change, message: String)] = [
      ({ Array($0.dropFirst()) }, "items must be the 2 given elements, not 1"),
      ({ $0 + $0 }, "items must be the 2 given elements, not 4"),
      ({ $0.reversed() }, "items[0] must be the given element at this place"),
      (
        { items in
          var items = items
          items[1].frame.y = .nan
          return items
        }, "items[1].frame.y must be a finite number"
      ),
    ]
    for (change, message) in cases {
      let hooks = ProviderHandlers().on(.appearingItems) { change($0.input) }
      let session = try RowsProvider.session(Self.swift(hooks), [3])
      try session.insertItems(LayoutItems(count: 2), section: 0, at: 1)
      let failure = try #require(throws: LayoutError.self) { try session.transition() }
      #expect(failure.message == message)
      #expect(failure.code == .invalidArgument && failure.section == 0)
    }
  }
}
