import Foundation
import TestSupport
import Testing

@Suite("Coverage of plugins")
struct CoverageCommandTests {
  private static let plugin = """
    local function place(i)
      if i > 100 then
        return { x = 0, y = 0, width = 1, height = 1 }
      end
      return { x = i, y = i, width = 10, height = 10 }
    end
    return { api = 1, group = function(environment)
      local frames = {}
      for i = 1, environment.itemCount do
        frames[i] = place(i)
      end
      return frames
    end }
    """

  private static let test = """
    it("places items", function()
      expect(solve({ sections = { { layout = "own", items = 3 } } }).itemCount).to.equal(3)
    end)
    """

  private static let single = ["own.lua": plugin, "own_test.lua": test]
  private static let several = [
    "own/init.lua":
      "local place = require \"place\"\nreturn { api = 1, group = function(environment)\n"
      + "  local frames = {}\n  for i = 1, environment.itemCount do frames[i] = place(i) end\n"
      + "  return frames\nend }\n",
    "own/place.lua": "return function(i)\n  if i > 100 then\n    error(\"far\")\n  end\n"
      + "  return { x = i, y = i, width = 10, height = 10 }\nend\n",
    "own/own_test.lua": test,
  ]

  private func run(_ words: [String], in folder: TemporaryFolder) async throws -> Program.Run {
    try await Program.run(
      ["test"] + words,
      in: folder.url,
      variables: ["XDG_STATE_HOME": folder.path(of: ".state"), "CI": ""]
    )
  }

  @Test(
    "A table names the lines that did not run, and those that were followed one way",
    arguments: [[], ["--isolate"]]
  )
  func table(words: [String]) async throws {
    let folder = try TemporaryFolder(Self.single)
    let run = try await run(["own_test.lua", "--coverage"] + words, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    // 9 of 10 lines, and 3 of 4 outcomes of the condition and the loop.
    #expect(run.output.contains(#/\nown\.lua +90 % +75 % +3 +2\n/#))
    #expect(run.output.contains(#/\nall +90 % +75 %\n/#))
  }

  @Test("Each file of a plugin of several files is counted", arguments: [[], ["--isolate"]])
  func files(words: [String]) async throws {
    let folder = try TemporaryFolder(Self.several)
    let run = try await run(["own", "--coverage"] + words, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#/\nown\/init\.lua +100 % +100 %\n/#))
    #expect(run.output.contains(#/\nown\/place\.lua +75 % +50 % +3 +2\n/#))
  }

  /// A folder with a tested plugin, and with other files.
  private static let mixed = single.merging([
    "forgotten.lua": plugin,
    "several/init.lua": "return { api = 1, group = require 'place' }\n",
    "several/place.lua": "return function()\n  return {}\nend\n",
    "lib/shapes.lua": "local shapes = {}\nreturn shapes\n",
    "_helper.lua": "return 1\n",
    "page.lua": "return { sections = { list { items = 1 } } }\n",
    "broken.lua": "return {",
  ]) { $1 }

  @Test(
    "Plugins of a searched folder that no test loads have no line that ran",
    arguments: [[], ["--isolate"]]
  )
  func unrun(words: [String]) async throws {
    let folder = try TemporaryFolder(Self.mixed)
    let run = try await run([".", "--coverage"] + words, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#/\nown\.lua +90 % /#))
    #expect(run.output.contains(#/\nforgotten\.lua +0 % +0 % +2–3, /#))
    #expect(run.output.contains(#/\nseveral\/init\.lua +0 % +100 % +1\n/#))
    #expect(run.output.contains(#/\nseveral\/place\.lua +0 % /#))
    #expect(run.output.contains(#/\nlib\/shapes\.lua +0 % /#))
    for other in ["_helper", "page", "broken", "own_test"] {
      #expect(!run.output.contains("\n\(other).lua "))
    }
  }

  @Test("A plugin that no test loads counts for the minimum, but not beside another one's test")
  func unrunMinimum() async throws {
    let folder = try TemporaryFolder(Self.mixed)
    let all = try await run([".", "--coverage-minimum", "90"], in: folder)
    #expect(all.status == 1)
    #expect(all.errors.contains(" of the plugins' lines ran, less than 90 %"))
    let one = try await run(["own_test.lua", "--coverage-minimum", "90"], in: folder)
    #expect(one.status == 0, "\(one.errors)")
    #expect(!one.output.contains("forgotten.lua"))
  }

  @Test(
    "A minimum decides the exit status",
    arguments: [("90", 0), ("91", 1), ("100", 1), ("101", 64), ("much", 64)]
  )
  func minimum(percent: String, status: Int) async throws {
    let folder = try TemporaryFolder(Self.single)
    let run = try await run(["own_test.lua", "--coverage-minimum", percent], in: folder)
    #expect(run.status == status)
    if status == 1 {
      #expect(run.errors.contains("90 % of the plugins' lines ran, less than \(percent) %"))
    }
  }

  @Test("lcov, JSON and HTML are written into files")
  func formats() async throws {
    let folder = try TemporaryFolder(Self.single)
    #expect(try await run(["own_test.lua", "--coverage=lcov"], in: folder).status == 0)
    let lcov = try folder.text(of: "coverage.info")
    #expect(lcov.hasPrefix("TN:\nSF:own.lua\nBRDA:2,0,0,0\nBRDA:2,0,1,3\n"))
    #expect(lcov.contains("\nDA:3,0\n"))
    #expect(lcov.hasSuffix("\nLF:10\nLH:9\nend_of_record\n"))
    #expect(
      try await run(["own_test.lua", "--coverage=json", "--coverage-file", "a/b.json"], in: folder)
        .status == 0
    )
    let json = try JSONSerialization.jsonObject(with: Data(folder.text(of: "a/b.json").utf8))
    let lines = try #require((json as? [String: Any])?["lines"] as? [String: Any])
    #expect(lines["covered"] as? Int == 9)
    #expect(try await run(["own_test.lua", "--coverage=html"], in: folder).status == 0)
    let page = try folder.text(of: "coverage.html")
    #expect(page.contains("never followed by line 3"))
    #expect(page.contains("if i &gt; 100 then"))
  }

  @Test(
    "Coverage goes with one run of tests",
    arguments: [
      ["--coverage", "--watch"], ["--coverage", "--list"], ["--coverage=xml"],
      ["--coverage", "own_test.lua"],
      ["--coverage", "--coverage-file", "a"], ["--coverage-file", "a"],
    ]
  )
  func usage(words: [String]) async throws {
    let folder = try TemporaryFolder(Self.single)
    #expect(try await run(words, in: folder).status == 64)
  }

  @Test("Results for other programs have standard output for themselves")
  func others() async throws {
    let folder = try TemporaryFolder(Self.single)
    let run = try await run(["own_test.lua", "--coverage", "--format", "json"], in: folder)
    #expect(run.output.hasPrefix("{\"passed\": 1"))
    #expect(!run.output.contains("own.lua"))
    #expect(run.errors.contains("own.lua"))
  }
}
