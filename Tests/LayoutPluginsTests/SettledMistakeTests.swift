import LayoutModel
import LayoutProviders
import TestSupport
import Testing

@Suite("Results with several mistakes")
struct SettledMistakeTests {
  /// Each state orders keys differently, so a mistake found in that order would soon be
  /// another one.
  static let runs = 24

  static let frame = "local f = { x = 0, y = 0, width = 1, height = 1 }"
  static let results = [
    "group = function() return { { x = 0, y = 0, wdth = 1, hght = 1, zed = 2 } } end":
      "frames[1] has an unknown key “hght”",
    "group = function() return { { x = 'a', y = 0 / 0, width = -1, height = {} } } end":
      "frames[1].x must be a number, not a string",
    "group = function() return { width = 1, contentSize = 2, [0] = 3, [print] = 4 } end":
      "frames has an unknown key “contentSize”",
    "group = function() return { [1.5] = 1, [0] = 2, [-7] = 3, [print] = 4 } end":
      "frames has an unknown key “-7”",
    "group = function() return { [print] = 1, [true] = 2, [{}] = 3 } end":
      "frames has an unknown key “boolean”",
    "layout = function() return { frames = {}, size = 1, contentSze = 2, inset = 3 } end":
      "the result has an unknown key “contentSze”",
    "section = function() return { grup = 1, insts = 2, axis = 3, group = print } end":
      "group must be plain data, not a function",
    "section = function() return { grup = 1, insts = 2, axis = 3 } end": "unknown key “axis”",
  ]

  @Test("A result with several mistakes reports the same one in every state", arguments: results)
  func settled(hook: String, message: String) throws {
    let folder = try TemporaryFolder(["p.lua": "return { api = 1, \(hook) }\n"])
    for _ in 0..<Self.runs {
      let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("p"))
      #expect(failure.message == message)
    }
  }

  /// If elements were not given as a list, Lua lists other keys before, between or after them.
  @Test("The host always finds a mistake next to a list's elements")
  func besideElements() throws {
    for run in 0..<Self.runs {
      let list = "{ [2] = f, [1] = f, name\(run) = 1 }"
      let folder = try TemporaryFolder([
        "p.lua": "\(Self.frame) return { api = 1, group = function() return \(list) end }\n"
      ])
      let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("p"))
      #expect(failure.message == "frames has an unknown key “name\(run)”")
    }
  }

  @Test("A plugin's table with several mistakes reports the same one in every state")
  func manifest() throws {
    let folder = try TemporaryFolder([
      "p.lua": "return { version = print, summary = {1, a = 2}, requires = 0 / 0, layout = 1 }\n"
    ])
    for _ in 0..<Self.runs {
      let failure = try ProviderRegistry.over(folder).failure(of: ProviderRequest("p"))
      #expect(failure.message == "layout must be a function, not a number")
    }
  }
}
