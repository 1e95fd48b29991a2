import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Profiles of plugins", .endsInTime)
struct ProfileTests {
  /// A plugin with a slow function, a quick one, and a cell that measures texts if it may.
  private static let busy = """
    local function slow(n)
      local s = 0
      for i = 1, n do s = s + i % 7 end
      return s
    end
    local function quick(n)
      return n * 10
    end
    return { api = 1, group = function(environment)
      local frames = environment.frames(environment.itemCount)
      for i = 1, environment.itemCount do frames.set(i, 0, quick(i), 50, 10) end
      slow(300000)
      return frames
    end }
    """
  private static let document = #"{"sections": [{"layout": "busy", "items": 40}]}"#

  /// Profiles a document that uses the plugins of a folder, until there are samples of some layouts: the first one
  /// also takes time that the others do not.
  private func report(
    _ files: [String: String],
    of subject: String = "document.json",
    fling: Double? = nil,
    configure: (inout HostConfiguration) -> Void = { _ in }
  ) throws -> ProfileReport {
    let folder = try TemporaryFolder(files)
    var configuration = HostConfiguration(pluginFolders: [folder.path])
    configuration.usesProjectFiles = false
    configure(&configuration)
    for duration in [0.3, 1, 3, 10, 30, 100] {
      let run = ProfileRun(configuration, fling: fling, for: .seconds(duration))
      let isDocument = subject.hasSuffix(".json")
      let report = try run.report(
        on: isDocument ? .document(folder.path(of: subject)) : .plugin(subject)
      )
      let isLong = report.ticks >= 20 && report.count >= 5
      if isLong || report.failure != nil { return report }
    }
    throw CancellationError()
  }

  @Test("The first function of a profile is the one that takes the time, and so is its line")
  func planted() throws {
    let report = try report(["busy.lua": Self.busy, "document.json": Self.document])
    let first = try #require(report.functions.first)
    #expect(first.name == "slow")
    #expect(first.place.hasSuffix("busy.lua:1"))
    #expect(first.own > 0.5)
    #expect(report.lines.first?.name == "for i = 1, n do s = s + i % 7 end")
    #expect(report.lines.first?.place.hasSuffix("busy.lua:3") == true)
    let hook = try #require(report.functions.first { $0.name == "group" })
    #expect(hook.total > 0.5)
    #expect(report.parts.first?.words == "plugins in Lua")
    #expect(report.failure == nil)
    #expect(report.count > 0)
  }

  @Test("The parts of a profile are the whole run")
  func parts() throws {
    let report = try report(["busy.lua": Self.busy, "document.json": Self.document])
    #expect(abs(report.parts.reduce(0) { $0 + $1.share } - 1) < 1e-6)
    let words = Set(report.parts.map(\.words))
    #expect(
      words.isSuperset(of: [
        "plugins in Lua", "arguments and results of plugins", "layouthost itself",
      ])
    )
  }

  @Test("A plugin's name stands for its example, or else for a sample")
  func names() throws {
    let sample = try report(["busy.lua": Self.busy], of: "busy")
    #expect(sample.title == "busy, 1000 items of a sample")
    #expect(sample.functions.first?.name == "slow")
    let example = try report(["busy.lua": Self.busy, "examples/a.json": Self.document], of: "busy")
    #expect(example.title.hasSuffix("examples/a.json"))
  }

  @Test("A plugin that calls an engine for items with sizes is profiled on a sample")
  func sizes() throws {
    let tiles = """
      return { api = 1, group = function(environment)
        return host.layout("waterfall", { columns = 2 }, environment).frames
      end }
      """
    let folder = try TemporaryFolder(["tiles.lua": tiles])
    var configuration = HostConfiguration(pluginFolders: [folder.path])
    configuration.usesProjectFiles = false
    let run = ProfileRun(configuration, fling: nil, for: .milliseconds(100))
    let report = try run.report(on: .plugin("tiles"))
    #expect(report.title == "tiles, 1000 items of a sample")
    #expect(report.failure == nil)
  }

  @Test("A native engine and an unknown name are refused")
  func refused() throws {
    #expect(throws: LayoutError.self) { try report([:], of: "list") }
    #expect(throws: LayoutError.self) { try report([:], of: "nothing") }
    #expect(throws: LayoutError.self) { try report([:], of: "missing.json") }
  }

  @Test("The stacks of a plugin that another one calls begin with the caller")
  func nested() throws {
    let outer = """
      return { api = 1, layout = function(environment)
        return host.layout("busy", nil, environment)
      end }
      """
    let report = try report([
      "busy.lua": Self.busy, "outer.lua": outer,
      "document.json": #"{"sections": [{"layout": "outer", "items": 40}]}"#,
    ])
    let stack = try #require(report.stacks.max { $0.ticks < $1.ticks }?.functions)
    let names = stack.map { $0.split(separator: " ")[0] }
    #expect(names == ["layout", "layout", "group", "slow"])
    #expect(!report.advice.contains(.layouts))
  }

  @Test("A plugin that calls another layout once has nothing to mend")
  func once() throws {
    let plugin = """
      return { api = 1, group = function(environment)
        return host.layout("list", { rowHeight = 30 }, environment).frames
      end }
      """
    let report = try report(["once.lua": plugin], of: "once")
    #expect(report.advice == [])
  }

  @Test("With a fling, hooks of visible states are profiled")
  func fling() throws {
    let plugin = """
      local function fade(elements)
        local s = 0
        for i = 1, 20000 do s = s + i end
      end
      return { api = 1, group = function(environment)
        local frames = environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do frames.set(i, 0, i * 100, 50, 100) end
        return frames
      end, visibleItems = function(elements) fade(elements) end }
      """
    let files = ["busy.lua": plugin, "document.json": Self.document]
    let report = try report(files, fling: 3)
    #expect(report.functions.first?.name == "fade")
    #expect(report.functions.contains { $0.name == "visibleItems" && $0.total > 0.5 })
  }

  @Test("An isolated plugin is profiled in this process")
  func isolation() throws {
    let report = try report(["busy.lua": Self.busy, "document.json": Self.document]) {
      configuration in
      configuration.isolation = .strictProcess
    }
    #expect(report.functions.first?.name == "slow")
    #expect(report.text.contains("; isolated plugins ran in this process\n"))
  }

  @Test("A plugin that fails in the middle of a profile is reported with what ran before")
  func failure() throws {
    let plugin = Self.busy.replacing("300000", with: "30000000")
      .replacing("return frames\n", with: "error('no')\n")
    let report = try report(["busy.lua": plugin, "document.json": Self.document])
    #expect(report.failure?.message.contains("no") == true)
    #expect(report.count == 0)
    #expect(!report.text.isEmpty)
  }

  @Test("A deadline ends a profile of an endless plugin, which shows the endless line")
  func endless() throws {
    let plugin = "return { api = 1, group = function()\n  while true do end\nend }"
    let report = try report(["busy.lua": plugin, "document.json": Self.document]) { configuration in
      configuration.budget.deadline = .limit(.milliseconds(500))
    }
    #expect(report.failure?.code == .deadlineExceeded)
    #expect(report.lines.first?.name == "while true do end")
  }

  @Test(
    "A profile names why a plugin is slow",
    arguments: [
      (
        ProfileAdvice.tables,
        "for k = 1, 2000 do frames[i] = { x = 0, y = i * 10, width = 50, height = k } end"
      ),
      (
        .strings, "local t = '' for k = 1, 500 do t = t .. 'abcdefgh' .. k end frames[i] = frame(i)"
      ),
      (
        .sorting,
        "local t = {} for k = 1, 500 do t[k] = k * 7919 % 1009 end for _ = 1, 5 do table.sort(t, function(a, b) return a > b end) end frames[i] = frame(i)"
      ),
      (
        .layouts,
        "frames[i] = host.layout('list', { rowHeight = 10 }, environment).frames[i]"
      ),
      (.moving, "local t = {} for k = 1, 800 do table.insert(t, 1, k) end frames[i] = frame(i)"),
    ]
  )
  func advice(advice: ProfileAdvice, line: String) throws {
    let plugin = """
      local function frame(i)
        return { x = 0, y = i * 10, width = 50, height = 10 }
      end
      return { api = 1, group = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do
          \(line)
        end
        return frames
      end }
      """
    let report = try report(["busy.lua": plugin, "document.json": Self.document])
    #expect(report.advice.contains(advice))
    #expect(report.text.contains("- \(advice.words)\n"))
  }

  @Test("The chapter on speed has each piece of advice")
  func chapter() throws {
    let page = String(decoding: try Fixtures.bytes("docs/plugins.md"), as: UTF8.self)
    let words = page.replacing("`", with: "")
    for advice in ProfileAdvice.allCases { #expect(words.contains(advice.words)) }
  }

  @Test("Collapsed stacks have a line for each stack, with its ticks at the end")
  func collapsed() throws {
    let report = try report(["busy.lua": Self.busy, "document.json": Self.document])
    let lines = report.collapsed.split(separator: "\n")
    #expect(lines.count == report.stacks.count)
    let total = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    #expect(total == report.ticks)
    #expect(
      lines.contains { $0.contains(/^group \(.*busy\.lua:9\);slow \(.*busy\.lua:1\) [0-9]+$/) }
    )
  }

  @Test("Names of functions and files cannot write to a terminal or break a line")
  func hostileNames() throws {
    let files = ["a;b\u{1B}[2J.lua": Self.busy, "document.json": Self.document]
      .mapValues { $0.replacing("\"busy\"", with: "\"a;b\\u001b[2J\"") }
    let report = try report(files)
    for text in [report.text, report.collapsed] { #expect(!text.contains("\u{1B}")) }
    let isWellFormed = report.collapsed.split(separator: "\n")
      .allSatisfy { $0.contains(/^[^;]+(;[^;]+)* [0-9]+$/) }
    #expect(isWellFormed)
  }
}
