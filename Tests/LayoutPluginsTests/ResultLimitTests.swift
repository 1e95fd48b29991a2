import LayoutEngine
import LayoutModel
import LayoutProviders
import TestSupport
import Testing

/// Results whose frames share tables and strings, or do not.
@Suite("Limits of reading results", .endsInTime)
struct ResultLimitTests {
  /// Returns the failure of a plugin's group of 1,000 frames within a limit of memory; nil if there is
  /// none.
  private func failure(
    _ body: String,
    sharing shared: String = #"("v"):rep(16000)"#,
    memory: Int? = nil
  ) throws -> LayoutError? {
    let folder = try TemporaryFolder([
      "rows.lua": """
      return { api = 1, group = function(environment)
        local frames, shared = {}, \(shared)
        for i = 1, 1000 do
          local frame = { x = 0, y = i, width = 1, height = 1 }
          \(body)
          frames[i] = frame
        end
        return frames
      end }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    do throws(LayoutError) {
      _ = try WorkLimit(time: nil, memory: memory)
        .run { () throws(LayoutError) in
          try registry.solve(ProviderRequest("rows", count: 1000))
        }
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "The memory limit counts strings and parts of frames as often as they are copied",
    arguments: [
      ("frame.values = { text = shared }", false),
      ("frame.values = { text = i .. shared:sub(10) }", true),
      ("frame.alpha = 0.5", false),
    ]
  )
  func memory(body: String, isRefused: Bool) throws {
    let failure = try failure(body, memory: 8 << 20)
    #expect(failure?.code == (isRefused ? .resourceExhausted : nil))
    #expect(try self.failure(body, memory: 256 << 20) == nil)
  }

  @Test(
    "The memory limit counts the values of visible elements as often as they are copied",
    arguments: [("shared", false), ("i .. shared", true)]
  )
  func visibleElements(text: String, isRefused: Bool) throws {
    let folder = try TemporaryFolder([
      "rows.lua": """
      return { api = 1, visibleItems = function(items)
        local shared, frame = ("v"):rep(16000), { x = 0, y = 0, width = 1, height = 1 }
        for i = 1, 1000 do
          local dot = items:add { kind = "decoration", elementKind = "dot", frame = frame }
          dot.values = { text = \(text) }
        end
      end }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    func count(memory: Int) throws(LayoutError) -> Int {
      try WorkLimit(time: nil, memory: memory)
        .run { () throws(LayoutError) in
          try registry.call(.visibleItems, ProviderRequest("rows"), []).count
        }
    }
    if isRefused {
      let failure = #expect(throws: LayoutError.self) { try count(memory: 8 << 20) }
      #expect(failure?.code == .resourceExhausted)
    } else {
      #expect(try count(memory: 8 << 20) == 1000)
    }
    #expect(try count(memory: 256 << 20) == 1000)
  }

  @Test(
    "The host does not begin to read a result whose keys collide too much",
    arguments: [
      ("layout", "colliding"), ("layout", "{ frames = colliding }"), ("group", "colliding"),
      ("cell", "colliding"), ("section", "colliding"), ("section", "{ group = colliding }"),
    ]
  )
  func collidingKeys(hook: String, result: String) throws {
    let folder = try TemporaryFolder([
      "rows.lua": """
      local colliding = {}
      for m = 1, 20000 do colliding[m * 32767] = true end
      return { api = 1, \(hook) = function() return \(result) end }
      """
    ])
    let registry = ProviderRegistry.over(folder)
    let request = ProviderRequest("rows", count: 1)
    // Loads the plugin, which takes longer than its calls may.
    _ = try registry.provider(named: "rows")
    let failure = #expect(throws: LayoutError.self) {
      try WorkLimit(time: .milliseconds(50))
        .run { () throws(LayoutError) in
          if hook == "cell" {
            _ = try registry.call(.cell, request)
          } else {
            _ = try registry.solve(request)
          }
        }
    }
    #expect(failure?.code == .deadlineExceeded, "\(failure?.message ?? "")")
  }

  @Test("Parts that many frames share are counted in each")
  func parts() throws {
    let failure = try failure(
      "frame.parts = shared",
      sharing: """
        (function()
          local parts = {}
          for k = 1, 500 do parts["part" .. k] = { x = 0, y = 0, width = 1, height = 1 } end
          return parts
        end)()
        """
    )
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.message.contains("more values than the script's memory could hold") == true)
  }

  @Test("Frames that share all their attributes have the attributes of frames that do not")
  func shared() throws {
    let values = "{ list = { 1, 2, { 3 } }, text = shared }"
    let parts = "{ a = { x = 1, y = 2, width = 3, height = 4 } }"
    let request = ProviderRequest("rows", count: 2)
    func layout(_ first: String, _ second: String) throws -> SectionLayout {
      let folder = try TemporaryFolder([
        "rows.lua": """
        local shared = ("v"):rep(100)
        local values, parts = \(values), \(parts)
        return { api = 1, group = function()
          return {
            { x = 0, y = 0, width = 1, height = 1, values = \(first) },
            { x = 0, y = 1, width = 1, height = 1, values = \(second) },
          }
        end }
        """
      ])
      return try ProviderRegistry.over(folder).solve(request)
    }
    let (given, own) = ("values, parts = parts", "\(values), parts = \(parts)")
    #expect(try layout(given, given) == layout(own, own))
  }
}
