import LayoutModel
import LayoutProviders
import TestSupport
import Testing

@Suite("Debugged plugins", .endsInTime)
struct DebuggedPluginTests {
  private static let plugin = """
    return { api = 1, group = function(environment)
      local count = environment.itemCount
      local frames = {}
      for i = 1, count do frames[i] = { x = 0, y = i, width = 1, height = 1 } end
      return frames
    end }
    """
  private static let document =
    #"{"sections": [{"id": "first", "layout": "shelf", "items": 3}]}"#

  /// Starts a program that pauses in line 3 of its plugin.
  private func paused(
    _ isolation: PluginIsolation = .none,
    by command: String = "launch"
  ) throws -> (DebugClient, TemporaryFolder) {
    let folder = try TemporaryFolder([
      "shelf.lua": Self.plugin, "document.json": Self.document,
    ])
    let client = try DebugClient(folder, isolation: isolation)
    _ = client.request("initialize")
    _ = client.request(
      "setBreakpoints",
      [
        "source": ["path": SourceValue(folder.path(of: "shelf.lua"))],
        "breakpoints": [["line": 3]],
      ]
    )
    _ = client.request(command)
    _ = client.request("configurationDone")
    #expect(client.event("stopped")["reason"] == "breakpoint")
    return (client, folder)
  }

  @Test("An isolated plugin runs in the debugger's process, which says so")
  func isolated() throws {
    let (client, folder) = try paused(.process)
    defer { client.end() }
    #expect(client.console.contains("isolated plugins run in the debugger's process"))
    _ = client.request("continue")
    #expect(client.event("exited")["exitCode"] == 0)
    withExtendedLifetime(folder) {}
  }

  @Test(
    "The scopes of a hook have its variables, the environment, the items, the options and the state"
  )
  func scopes() throws {
    let (client, folder) = try paused()
    defer { client.end() }
    let scopes = client.request("scopes", ["frameId": 1])["body"]?["scopes"]?.array ?? []
    let names = scopes.compactMap { $0["name"]?.string }
    #expect(names.prefix(3) == ["Locals", "Upvalues", "Environment"])
    #expect(names.contains("Items") && names.contains("Options"))
    let items = try #require(scopes.first { $0["name"] == "Items" }?["variablesReference"])
    let page = client.request(
      "variables",
      ["variablesReference": items, "filter": "indexed", "start": 1, "count": 1]
    )
    let shown = page["body"]?["variables"]?.array ?? []
    #expect(shown.compactMap { $0["name"]?.string } == ["[2]"])
    let refused = client.request(
      "setVariable",
      ["variablesReference": items, "name": "[1]", "value": "1"]
    )
    #expect(refused["message"] == "the table is read-only")
    withExtendedLifetime(folder) {}
  }

  private static let shelf = """
    local function size(i)
      if i > 1 then
        return 10
      else
        return 20
      end
    end
    local text = [[
      several
      lines ]]
    return {
      api = 1,
      group = function(environment)
        return { { x = 0, y = 0, width = 5, height = size(1) } }
      end,
    }
    -- the end
    """

  @Test(
    "A breakpoint moves to the next line that can run, or is not verified",
    arguments: [
      (1, 2), (2, 2), (4, 5), (6, 7), (8, 10), (9, 10), (12, 12), (13, 14), (17, nil), (99, nil),
    ] as [(Int, Int?)]
  )
  func moved(line: Int, to expected: Int?) throws {
    let folder = try TemporaryFolder(["shelf.lua": Self.shelf])
    let client = try DebugClient(folder)
    defer { client.end() }
    let reply = client.request(
      "setBreakpoints",
      [
        "source": ["path": SourceValue(folder.path(of: "shelf.lua"))],
        "breakpoints": [["line": SourceValue(line)]],
      ]
    )
    let breakpoint = try #require(reply["body"]?["breakpoints"]?.array?.first)
    #expect(breakpoint["verified"] == SourceValue(expected != nil))
    #expect(breakpoint["line"] == SourceValue(expected ?? line))
    #expect(breakpoint["message"] == (expected == nil ? "no line can run from here on" : nil))
  }

  @Test("A breakpoint in a file that is no Lua is not verified, with the reason")
  func notLua() throws {
    let folder = try TemporaryFolder(["shelf.lua": "local x = 1\nlocal 2"])
    let client = try DebugClient(folder)
    defer { client.end() }
    let reply = client.request(
      "setBreakpoints",
      [
        "source": ["path": SourceValue(folder.path(of: "shelf.lua"))],
        "breakpoints": [["line": 1]],
      ]
    )
    let breakpoint = try #require(reply["body"]?["breakpoints"]?.array?.first)
    #expect(breakpoint["verified"] == false)
    #expect(
      breakpoint["message"] == "the file is no Lua in line 2: <name> expected near '2'"
    )
  }

  @Test("A condition that would assign counts as met, and changes nothing")
  func assigningCondition() throws {
    let (client, folder) = try paused()
    defer { client.end() }
    _ = client.request(
      "setBreakpoints",
      [
        "source": ["path": SourceValue(folder.path(of: "shelf.lua"))],
        "breakpoints": [["line": 5, "condition": "count = 0"]],
      ]
    )
    _ = client.request("continue")
    #expect(client.event("stopped")["reason"] == "breakpoint")
    #expect(client.console.contains("condition “count = 0”: "))
    let stack = client.request("stackTrace", ["threadId": 1])["body"]?["stackFrames"]?.array
    let frame = try #require(stack?.first?["id"])
    let count = client.request("evaluate", ["expression": "count", "frameId": frame])
    #expect(count["body"]?["result"] == "3")
    withExtendedLifetime(folder) {}
  }

  @Test("A session that its client ends while the program is paused leaves no thread behind")
  func ended() throws {
    let (client, folder) = try paused()
    _ = client.request("disconnect")
    client.end()
    #expect(client.event("exited")["exitCode"] != nil)
    withExtendedLifetime(folder) {}
  }

  @Test(
    "A program goes on to its end if its client leaves it",
    arguments: [("launch", ["terminateDebuggee": false]), ("attach", [:])]
      as [(String, SourceValue)]
  )
  func left(command: String, arguments: SourceValue) throws {
    let (client, folder) = try paused(by: command)
    #expect(client.request("disconnect", arguments)["success"] == true)
    // Ends the connection, and waits for the program.
    client.end()
    #expect(client.statuses == [0])
    withExtendedLifetime(folder) {}
  }

  @Test("A program that its client ends before it begins tells so at once")
  func neverBegun() throws {
    let folder = try TemporaryFolder(["document.json": Self.document])
    let client = try DebugClient(folder)
    defer { client.end() }
    _ = client.request("initialize")
    _ = client.request("launch")
    _ = client.request("terminate")
    _ = client.event("terminated")
    #expect(client.request("threads")["success"] == true)
    #expect(client.statuses == [])
  }

  @Test("A new version of a plugin is used by the next run, at the same breakpoints")
  func restarted() throws {
    let (client, folder) = try paused()
    defer { client.end() }
    try folder.replace(
      "shelf.lua",
      with: Self.plugin.replacing("environment.itemCount", with: "environment.itemCount + 0.0")
    )
    _ = client.request("restart")
    #expect(client.event("stopped")["reason"] == "breakpoint")
    let result = client.request("evaluate", ["expression": "math.type(count)", "frameId": 1])
    #expect(result["body"]?["result"]?.string?.contains("float") == true)
    withExtendedLifetime(folder) {}
  }

  @Test("Requests for a paused program fail while it runs")
  func running() throws {
    let folder = try TemporaryFolder(["document.json": Self.document])
    let client = try DebugClient(folder)
    defer { client.end() }
    _ = client.request("initialize")
    let reply = client.request("stackTrace", ["threadId": 1])
    #expect(reply["success"] == false)
    #expect(reply["message"] == "the program is not paused")
  }
}
