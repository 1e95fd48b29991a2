import LayoutModel
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

import LayoutPlugins

@Suite("The hook visibleItems", .endsInTime)
struct VisibleItemsTests {
  private func changed(
    _ way: String,
    _ registry: ProviderRegistry = .overFixtures()
  ) throws -> [LayoutElement] {
    try registry.call(.visibleItems, .visibleState(way), SampleElements.elements)
  }

  // MARK: Arguments

  @Test("The hook visibleItems sees all attributes of elements; indices count from 1")
  func facts() throws {
    let recorder = LogRecorder()
    let elements = try changed("all fields", .overFixtures(recorder: recorder))
    #expect(elements == SampleElements.elements)
    #expect(
      recorder.printed == [
        "item nil 5 8 10.0 20.0 30.0 40.0 25.0 40.0 1.0 2 1.0 0.0 0.0 1.0 0.0 0.0 false",
        "item nil 5 9 10.0 60.0 30.0 40.5 25.0 80.25 1.0 0 1.0 0.0 0.0 1.0 0.0 0.0 false",
        "supplementary header 5 1 0.0 0.0 300.0 20.0 150.0 10.0 1.0 1 1.0 0.0 0.0 1.0 0.0 0.0 false",
      ]
    )
  }

  @Test("The hook visibleItems has each state's scroll in one table; other hooks have none")
  func scroll() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    for offset in [2.5, 3.5, 3.5] {
      _ = try registry.call(
        .visibleItems,
        .visibleState("scroll", at: offset),
        SampleElements.elements
      )
    }
    var request = ProviderRequest.visibleState("scroll")
    request.scroll = nil
    _ = try registry.layout(request)
    _ = try registry.call(.visibleItems, .visibleState("scroll", at: 4), [])
    #expect(
      recorder.printed == [
        "1.0 2.5 0.0 -0.5 1.0 2.5 300.0 200.0", "1.0 3.5 0.0 -0.5 1.0 3.5 300.0 200.0",
        "1.0 3.5 0.0 -0.5 1.0 3.5 300.0 200.0", "nil", "1.0 4.0 0.0 -0.5 1.0 4.0 300.0 200.0",
      ]
    )
  }

  @Test("host.layout in visibleItems solves as if nothing were scrolled")
  func hostLayout() throws {
    let recorder = LogRecorder()
    #expect(
      try changed("another layout", .overFixtures(recorder: recorder)) == SampleElements.elements
    )
    #expect(recorder.printed == ["nil", "9 2.5"])
  }

  // MARK: Changes

  @Test("The hook visibleItems may change nothing, and may receive no elements")
  func nothing() throws {
    #expect(try changed("nothing") == SampleElements.elements)
    #expect(
      try ProviderRegistry.overFixtures().call(.visibleItems, .visibleState("all fields"), []) == []
    )
  }

  @Test("The hook visibleItems changes single numbers in place")
  func numbers() throws {
    let expected = SampleElements.elements { elements in
      elements[0].frame = LayoutRect(x: 10, y: 20, width: 30, height: 11)
      elements[1].alpha = 0.5
      elements[1].zIndex = 4
      elements[1].transform.a = 0.5
    }
    #expect(try changed("single numbers") == expected)
  }

  @Test("The hook visibleItems replaces whole tables, which the next call does not see")
  func tables() throws {
    let registry = ProviderRegistry.overFixtures()
    let expected = SampleElements.elements { elements in
      elements[0].frame = LayoutRect(x: 1, y: 2, width: 3, height: 4)
      elements[1].transform = LayoutTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 10, ty: 20)
      elements[2].transform = LayoutTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 7)
    }
    for _ in 0..<3 {
      #expect(try changed("whole tables", registry) == expected)
      #expect(try changed("nothing", registry) == SampleElements.elements)
    }
  }

  @Test(
    "Setting an element's center moves its frame, and the frame gives the size",
    arguments: [
      ("one center coordinate", LayoutRect(x: 10, y: 280, width: 30, height: 40)),
      ("a whole center", LayoutRect(x: 85, y: 180, width: 30, height: 40)),
      ("frame and center", LayoutRect(x: 80, y: 170, width: 40, height: 60)),
      ("a shared frame", SampleElements.elements[1].frame),
      ("a read-only frame", SampleElements.scroll.bounds),
    ]
  )
  func frames(way: String, frame: LayoutRect) throws {
    #expect(try changed(way) == SampleElements.elements { $0[0].frame = frame })
  }

  @Test("The visible state omits elements that visibleItems hides")
  func hidden() throws {
    #expect(try changed("hidden ones") == Array(SampleElements.elements.dropFirst()))
    #expect(try changed("all hidden") == [])
  }

  @Test("Sorting the list in visibleItems has no effect by itself")
  func order() throws {
    #expect(try changed("another order") == SampleElements.elements { $0[1].zIndex = 9 })
  }

  @Test("Metatables that a script sets on elements affect no later call")
  func metatables() throws {
    let registry = ProviderRegistry.overFixtures()
    for _ in 0..<2 {
      #expect(try changed("a metatable", registry) == SampleElements.elements { $0[0].alpha = 0.5 })
    }
    #expect(try changed("nothing", registry) == SampleElements.elements)
  }

  // MARK: Additions

  @Test("Added elements follow the others, and last for one visible state")
  func additions() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    var header = LayoutElement.added(
      .supplementary,
      "header",
      item: 1,
      frame: LayoutRect(x: 10, y: 2, width: 3, height: 4),
      zIndex: 100
    )
    header.alpha = 0.25
    header.transform.ty = 5
    let expected = [
      header,
      .added(
        .decoration,
        "glow",
        item: nil,
        frame: LayoutRect(x: 0, y: 0, width: 9, height: 9),
        zIndex: 0
      ),
      .added(
        .supplementary,
        "badge",
        item: 0,
        frame: LayoutRect(x: 0, y: 100, width: 10, height: 20),
        zIndex: 1
      ),
    ]
    for _ in 0..<2 {
      #expect(try changed("added elements", registry) == SampleElements.elements + expected)
    }
    #expect(recorder.printed == Array(repeating: "6 true 5 1 1.0 1 false", count: 2))
    #expect(try changed("nothing", registry) == SampleElements.elements)
  }

  @Test("One table may be added several times, each time as a copy")
  func template() throws {
    let added = try changed("a template").dropFirst(3)
    #expect(added.map(\.item) == [0, 1, 2])
    #expect(added.allSatisfy { $0.elementKind == "tag" && $0.section == 4 })
  }

  @Test("The hook visibleItems may add hundreds of elements")
  func manyAdditions() throws {
    let registry = ProviderRegistry.overFixtures()
    for _ in 0..<2 {
      let elements = try changed("many additions", registry)
      #expect(elements.count == 503)
      #expect(elements.last?.frame.x == 500)
      #expect(elements.last?.item == 499)
      #expect(Array(elements.prefix(3)) == SampleElements.elements)
    }
  }

  // MARK: Successive visible states

  @Test("Each visible state has the same list, updated with the visible elements")
  func kept() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    let request = ProviderRequest.visibleState("kept items")
    for count in [3, 1, 3, 2] {
      let elements = Array(SampleElements.elements.suffix(count))
      #expect(try registry.call(.visibleItems, request, elements) == elements)
    }
    #expect(recorder.printed == ["true 1 0.0", "true 3 20.0", "true 2 60.0"])
  }

  @Test("Changes to elements of a past visible state have no effect")
  func stale() throws {
    let registry = ProviderRegistry.overFixtures()
    let expected = SampleElements.elements { $0[0].alpha = 0.5 }
    #expect(try changed("stale changes", registry) == expected)
    _ = try registry.layout(.visibleState("nothing"))
    #expect(try changed("nothing", registry) == SampleElements.elements)
  }

  @Test("Elements cannot be added to a past visible state")
  func lateAddition() throws {
    let folder = try TemporaryFolder([
      "late.lua": """
      local kept
      return {
        api = 1,
        visibleItems = function(items) kept = items end,
        layout = function() kept:add { kind = "decoration" } end,
      }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    _ = try registry.call(.visibleItems, ProviderRequest("late"), SampleElements.elements)
    let failure = try registry.failure(of: ProviderRequest("late"))
    #expect(failure.code == .failedPrecondition)
    #expect(failure.message == "items:add was used after its hook had ended")
    #expect(failure.line == 5)
    #expect(
      try registry.call(.visibleItems, ProviderRequest("late"), SampleElements.elements)
        == SampleElements.elements
    )
  }

  @Test(
    "The method items:add takes a table, and an error shows its form",
    arguments: [
      ("items.add { kind = 'decoration' }", "written with a colon: items:add { … }"),
      ("items:add(1)", "written as a table: items:add { … }"),
      ("items:add()", "written as a table: items:add { … }"),
      ("items.add(items, nil)", "written as a table: items:add { … }"),
    ]
  )
  func wrongAdditions(call: String, message: String) throws {
    let folder = try TemporaryFolder([
      "p.lua": "return { api = 1, visibleItems = function(items)\n\(call) end }"
    ])
    let failure = try #require(throws: LayoutError.self) {
      try ProviderRegistry.over(folder).call(.visibleItems, ProviderRequest("p"), [])
    }
    #expect(failure.code == .invalidArgument)
    #expect(failure.message == message)
    #expect(
      failure.hint == "items:add { kind = \"decoration\", elementKind = \"…\", frame = { … } }"
    )
    #expect(failure.line == 2)
  }

  // MARK: Budgets

  @Test("Repeated calls of visibleItems do not increase memory")
  func memory() throws {
    let folder = try TemporaryFolder([
      "p.lua": """
      return { api = 1, visibleItems = function(items, environment)
        for i, item in ipairs(items) do
          item.frame = { x = i, y = environment.scroll.contentOffset.y, width = 1, height = 1 }
          item.transform = { 1, 0, 0, 1, 0, i }
          item.center.x = 2
        end
        items:add { kind = "supplementary", elementKind = "header", frame = items[1].frame }
      end }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    func run(_ ticks: Int) throws -> Int {
      for tick in 0..<ticks {
        var request = ProviderRequest("p", count: 9, section: 4)
        request.scroll = SampleElements.scroll
        request.scroll?.contentOffset.y = Double(tick)
        // Elements come and go.
        let elements = Array(SampleElements.elements.dropFirst(tick % 3))
        #expect(try registry.call(.visibleItems, request, elements).count == elements.count + 1)
      }
      return try registry.settledMemory(of: "p")
    }
    _ = try run(10)
    let before = try run(10)
    #expect(try run(1000) <= before)
  }

  @Test(
    "The host stops a visibleItems hook at its budget, and the next call works",
    arguments: [
      ("an endless loop", StatusCode.deadlineExceeded, CallBudget(deadline: .milliseconds(400))),
      (
        "a table that grows", .resourceExhausted, CallBudget(memoryCeiling: 8 << 20, deadline: nil)
      ),
      ("an error", .internal, unhurried),
    ]
  )
  func budget(way: String, code: StatusCode, budget: CallBudget) throws {
    let registry = ProviderRegistry.overFixtures(budget)
    for _ in 0..<2 {
      let failure = try #require(throws: LayoutError.self) { try changed(way, registry) }
      #expect(failure.code == code)
      #expect(failure.plugin == "visibleStates")
      #expect(failure.version == "2")
      #expect(failure.method == .visibleItems)
      #expect(failure.section == 4)
      #expect(failure.file == fixture("visibleStates.lua"))
      #expect(try changed("nothing", registry) == SampleElements.elements)
    }
  }

  @Test("The host refuses more elements than a plugin's memory holds, and the next call works")
  func tooMany() throws {
    let registry = ProviderRegistry.overFixtures(
      CallBudget(memoryCeiling: 2 << 20, deadline: nil)
    )
    let elements = Array(repeating: SampleElements.elements[0], count: 10_000)
    let failure = try #require(throws: LayoutError.self) {
      try registry.call(.visibleItems, .visibleState("nothing"), elements)
    }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "10000 elements cannot be held within the memory of a plugin")
    #expect(failure.plugin == "visibleStates")
    let fewer = Array(elements.prefix(1000))
    for _ in 0..<3 {
      #expect(try registry.call(.visibleItems, .visibleState("nothing"), fewer) == fewer)
    }
  }

  // MARK: Wrong providers

  @Test(
    "A provider without visibleItems refuses its call",
    arguments: [
      Expected(
        "cells",
        .unimplemented,
        "“cells” does not change what is visible",
        hint: "it has the hooks cell"
      ),
      Expected("list", .invalidArgument, "“list” lays out sections, not visible states"),
    ]
  )
  func unimplemented(_ expected: Expected) throws {
    let failure = try #require(throws: LayoutError.self) {
      try ProviderRegistry.overFixtures().call(.visibleItems, ProviderRequest(expected.name), [])
    }
    expected.check(failure)
  }
}
