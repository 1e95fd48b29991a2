import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

@Suite("Calls of other providers by host.layout", .endsInTime)
struct HostLayoutTests {
  private func request(_ call: String) throws -> ProviderRequest {
    let items = try JSONReader.read(
      Array(
        #"[{"width": 1, "height": 1}, {"width": 2, "height": 1}, {"width": 4, "height": 1}]"#.utf8
      )
    )
    return ProviderRequest(
      "asker",
      options: ["call": SourceValue(.string(call))],
      items: try LayoutItems(ValueDecoder(items)) { file throws(LayoutError) in
        throw file.error(.unusable("no files"))
      }
    )
  }

  @Test(
    "host.layout returns the provider's layout",
    arguments: [
      ("a native engine", ["0 0 300 10", "0 11 300 10", "0 22 300 10"], 300, 32),
      ("without options", ["0 0 300 44", "0 44 300 44", "0 88 300 44"], 300, 132),
      ("a plugin", ["10 5 8 9", "20 5 8 9", "30 5 8 9"], 400, 500),
      (
        "a plugin's group",
        [
          "0.3333333333333333 -1 10 0.1", "0.6666666666666666 -2 20 0.2 z1",
          "1 -3 30 0.30000000000000004 z-1",
        ], 300, 0
      ),
      ("with a count of items", ["0 0 300 44", "0 44 300 44", "0 0 300 44"], 300, 88),
      ("with items", ["0 0 300 300", "0 300 300 150", "0 450 300 75"], 300, 525),
      ("with its own items", ["0 0 300 300", "0 300 300 150", "0 450 300 75"], 300, 525),
      ("with a container", ["0 0 50 44", "0 44 50 44", "0 88 50 44"], 50, 132),
      ("with an order", ["0 44 300 44", "0 88 300 44", "0 0 300 44"], 300, 132),
      ("with an order of sizes", ["0 75 300 300", "0 375 300 150", "0 0 300 75"], 300, 525),
      ("with a buffer", ["0 75 300 300", "1 2 3 4", "0 0 300 75"], 300, 525),
      ("with the layout's own buffer", ["0 0 300 300", "1 2 3 4 z5", "0 450 300 75"], 300, 525),
      (
        "a plugin's group with a buffer",
        [
          "0.3333333333333333 -1 10 0.1", "0.6666666666666666 -2 20 0.2 z1",
          "1 -3 30 0.30000000000000004 z-1",
        ], 300, 0
      ),
      ("within a coroutine", ["0 0 300 44", "0 44 300 44", "0 88 300 44"], 300, 132),
      ("and catches", ["0 0 300 44", "0 44 300 44", "0 88 300 44"], 300, 132),
    ] as [(String, [String], Double, Double)]
  )
  func results(call: String, frames: [String], width: Double, height: Double) throws {
    let layout = try ProviderRegistry.overFixtures().solve(try request(call))
    #expect(layout.placedItems == frames)
    #expect(layout.size == LayoutSize(width: width, height: height))
  }

  @Test("host.layout passes on the fields of a layout hook's result")
  func whole() throws {
    let registry = ProviderRegistry.overFixtures()
    var request = try request("a plugin")
    let outer = try registry.solve(request)
    var expected = try registry.solve(ProviderRequest("wholeLayout"))
    #expect(expected.size == LayoutSize(width: 400, height: 500) && expected.contentInset != nil)
    #expect(expected.visibleMargin == 25 && expected.memo != nil)
    #expect(expected.supplementaryItems.count == 1 && expected.decorationItems.count == 1)
    // The calling plugin itself receives the requests for visible states.
    request.memo = expected.memo
    expected.provider = "asker"
    expected.visibleStateRequest = request
    #expect(outer == expected)
  }

  @Test("A group hook gets the frames of host.layout without pins, which it cannot return")
  func groupOfPinned() throws {
    let folder = try TemporaryFolder([
      "pinned.lua": """
      return { api = 1, layout = function()
        return { frames = { { x = 1, y = 2, width = 3, height = 4, pinToVisibleBounds = true } } }
      end }
      """,
      "outer.lua": """
      return { api = 1, group = function(environment)
        return host.layout("pinned", nil, environment).frames
      end }
      """,
    ])
    let frames = try ProviderRegistry.over(folder).call(.group, ProviderRequest("outer", count: 1))
    #expect(frames.count == 1)
    #expect(frames.attributes == nil)
  }

  @Test("host.layout reads options as Lua: an order counts from 1, and an empty table is a list")
  func optionsOfLua() throws {
    let folder = try TemporaryFolder([
      "p.lua": """
      return { api = 1, layout = function(environment)
        local size = { width = 10, height = 20 }
        return host.layout("compositional", {
          order = { 3, 1, 2 }, boundarySupplementaryItems = {}, decorationItems = {},
          group = { axis = "horizontal", size = size, items = { { size = size } } },
        }, environment)
      end }
      """
    ])
    let layout = try ProviderRegistry.over(folder).solve(ProviderRequest("p", count: 3))
    #expect(layout.placedItems == ["0 20 10 20", "0 40 10 20", "0 0 10 20"])
  }

  @Test("pcall catches a failure of host.layout as its message")
  func caught() throws {
    let recorder = LogRecorder()
    _ = try ProviderRegistry.overFixtures(recorder: recorder).solve(try request("and catches"))
    #expect(recorder.lines == ["info [plugin=asker] caught: there is no provider “nobody”"])
  }

  @Test(
    "host.layout reports wrong calls at the caller's line",
    arguments: [
      Expected("nobody", .notFound, "there is no provider “lisst”", hint: "did you mean “list”?"),
      Expected("no name", .invalidArgument, "argument 1 of host.layout must be a provider's name"),
      Expected(
        "wrong options of an engine",
        .invalidArgument,
        "options has an unknown key “rowHight”",
        path: "options",
        hint: "did you mean “rowHeight”?"
      ),
      Expected(
        "options that are no table",
        .invalidArgument,
        "options must be a table with names, not a number",
        path: "options"
      ),
      Expected(
        "options with a function",
        .invalidArgument,
        "options.rowHeight must be plain data, not a function",
        path: "options.rowHeight"
      ),
      Expected(
        "no environment",
        .invalidArgument,
        "argument 3 of host.layout must be the environment of this call, as it came"
      ),
      Expected(
        "a table as environment",
        .invalidArgument,
        "argument 3 of host.layout must be the environment of this call, as it came"
      ),
      Expected(
        "a part of the environment",
        .invalidArgument,
        "argument 3 of host.layout must be the environment of this call, as it came"
      ),
      Expected(
        "changes that are no table",
        .invalidArgument,
        "changes must be a table with names, not a number",
        path: "changes"
      ),
      Expected(
        "an unknown change",
        .invalidArgument,
        "changes has an unknown key “item”",
        path: "changes",
        hint: "did you mean “items”?"
      ),
      Expected(
        "an order that is too short",
        .invalidArgument,
        "changes.order: it must name each of the 3 items once",
        path: "changes.order"
      ),
      Expected(
        "an order with a double",
        .invalidArgument,
        "changes.order: it must name each of the 3 items once",
        path: "changes.order"
      ),
      Expected(
        "an order out of range",
        .invalidArgument,
        "changes.order[3] must be from 1 to 3, not 4",
        path: "changes.order[3]"
      ),
      Expected(
        "attributes with a buffer",
        .invalidArgument,
        "a buffer has no room for the attributes or parts of frame 2",
        path: "changes.buffer",
        hint: "call host.layout without “buffer”"
      ),
      Expected(
        "a buffer that is no boolean",
        .invalidArgument,
        "changes.buffer must be a boolean, not a number",
        path: "changes.buffer"
      ),
      Expected(
        "too many items for a buffer",
        .resourceExhausted,
        "1000000000 frames cannot be held within the memory of a plugin"
      ),
      Expected(
        "a negative container",
        .invalidArgument,
        "changes.container.width must be 0 or more, not -1",
        path: "changes.container.width"
      ),
      Expected(
        "items from a file",
        .invalidArgument,
        "changes.items.file: a plugin reads no files",
        path: "changes.items.file"
      ),
      Expected(
        "a thousand million items",
        .resourceExhausted,
        "1000000000 frames cannot be held within the memory of a plugin"
      ),
      Expected("itself", .resourceExhausted, "“asker” calls itself: asker → asker"),
    ]
  )
  func refuses(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: try request(expected.name))
    expected.check(failure)
    #expect(failure.plugin == "asker")
    #expect(failure.method == .layout)
    #expect(failure.origin == .plugin)
    #expect(failure.file == fixture("asker.lua"))
    #expect(failure.excerpt?.hasPrefix("  [\"\(expected.name)\"]") == true)
  }

  @Test("host.layout refuses more items of another environment than a plugin could hold")
  func tooManyItems() throws {
    var request = ProviderRequest("asker", options: ["call": "with its own items"], count: 1 << 40)
    request.section.itemCount = 1 << 40
    let failure = try ProviderRegistry.overFixtures().failure(of: request)
    #expect(failure.code == .invalidArgument)
    #expect(
      failure.message == "changes.items: with this the tables have more values than the script's "
        + "memory could hold: what is in several places counts in each"
    )
  }

  @Test("host.layout names the chain of plugins that call each other")
  func chain() throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: try request("itself by another"))
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message == "“asker” calls itself: asker → askerOfAsker → asker")
    #expect(failure.plugin == "askerOfAsker")
    #expect(failure.file == fixture("askerOfAsker.lua"))
    #expect(failure.line == 4)
  }

  @Test("host.layout calls at most sixteen plugins deep")
  func depth() throws {
    let registry = ProviderRegistry.overFixtures()
    let failure = try registry.failure(of: try request("itself without end"))
    #expect(failure.code == .resourceExhausted)
    #expect(
      failure.message == "providers call each other more than 16 deep: "
        + "asker → asker → asker → … → asker"
    )
    #expect(failure.hint == "one of them must lay out its items without calling the next")
    #expect(try registry.solve(try request("a plugin")).frames.count == 3)
  }

  @Test(
    "host.layout goes no deeper than the thread's stack allows",
    arguments: [smallStack, largeStack]
  )
  func depthOfStack(stackSize: Int) throws {
    let request = try request("itself without end")
    let failure = onThread(stackSize: stackSize) {
      try? ProviderRegistry.overFixtures().failure(of: request)
    }
    #expect(failure?.code == .resourceExhausted)
    let message = failure?.message ?? ""
    let chain = "asker → asker"
    let isOfLimit = message.hasPrefix("providers call each other more than 16 deep: \(chain)")
    let isOfStack = message.hasPrefix(
      "calls of providers are nested too deeply for this thread's stack: \(chain)"
    )
    #expect(isOfLimit || isOfStack && stackSize == smallStack, "\(message)")
  }

  @Test("A failure of another plugin keeps its own place through host.layout")
  func innerFailure() throws {
    let registry = ProviderRegistry.overFixtures()
    let failure = try registry.failure(of: try request("one that fails"))
    #expect(failure.message == "boom")
    #expect(failure.plugin == "failing")
    #expect(failure.version == "2.1")
    #expect(failure.method == .group)
    #expect(failure.file == fixture("failing.lua"))
    #expect(failure.line == 3)
    #expect(failure.excerpt == "  error(value)")

    let result = try registry.failure(of: try request("one that answers wrongly"))
    #expect(result.message == "frames must be one for each of the 3 items, not 2")
    #expect(result.plugin == "badLayouts")
    #expect(result.file == fixture("badLayouts.lua"))
    #expect(result.line == nil)
  }

  @Test("Wrong options for another plugin are reported at the caller's line")
  func wrongOptions() throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: try request("wrong options"))
    #expect(failure.message == "options.buffer must be a boolean, not a string")
    #expect(failure.plugin == "wholeLayout")
    #expect(failure.origin == .plugin)
    #expect(failure.file == fixture("asker.lua"))
    #expect(failure.excerpt?.hasPrefix("  [\"wrong options\"]") == true)
  }

  @Test(
    "host.layout ends at the caller's deadline, which pcall does not catch",
    arguments: ["one that does not end", "catches one that does not end"]
  )
  func deadline(call: String) throws {
    let registry = ProviderRegistry.overFixtures(CallBudget(deadline: .milliseconds(400)))
    let failure = try registry.failure(of: try request(call))
    #expect(failure.code == .deadlineExceeded)
    #expect(try registry.solve(try request("a plugin")).frames.count == 3)
  }

  @Test("An error of host.layout counts the items of the script's own list from 1")
  func itemPath() throws {
    let folder = try TemporaryFolder([
      "p.lua": """
      return {
        api = 1,
        layout = function(environment)
          local items = { { width = 1, height = 1 }, { width = 1 } }
          return host.layout("waterfall", {}, environment, { items = items })
        end,
      }
      """
    ])
    let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("p"))
    #expect(failure.path == "items[2]")
    #expect(failure.message.hasPrefix("items[2]: an item of a waterfall needs “height”"))
  }

  @Test("host.layout returns the inset and the margin that a layout hook set")
  func insetAndMargin() throws {
    let folder = try TemporaryFolder([
      "inner.lua": """
      return {
        api = 1,
        layout = function()
          return { frames = {}, contentInset = 7, visibleMargin = 40 }
        end,
      }
      """,
      "outer.lua": """
      return {
        api = 1,
        layout = function(environment) return host.layout("inner", {}, environment) end,
      }
      """,
    ])
    let registry = ProviderRegistry.over(folder)
    let layout = try registry.solve(ProviderRequest("outer", items: LayoutItems(count: 0)))
    #expect(layout.contentInset == DirectionalEdgeInsets(all: 7))
    #expect(layout.visibleMargin == 40)
  }
}
