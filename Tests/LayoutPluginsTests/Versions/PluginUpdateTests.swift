import Foundation
import LayoutModel
import LayoutProviders
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

@Suite("Updates of plugins")
struct PluginUpdateTests {
  private func plugin(height: Int) -> String {
    "return { api = 1, group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = \(height) }} end }\n"
  }

  private func height(_ name: String, in registry: ProviderRegistry) throws -> String {
    try registry.solve(ProviderRequest(name, count: 1)).placedItems[0]
  }

  @Test("An update without changes is nil")
  func nothing() throws {
    let folder = try TemporaryFolder(["a.lua": plugin(height: 1)])
    let registry = ProviderRegistry.over(folder)
    #expect(registry.update() == nil)
    _ = try height("a", in: registry)
    #expect(registry.update() == nil)
    // Writing the same text again is no change.
    try folder.write(plugin(height: 1), to: "a.lua")
    #expect(registry.update() == nil)
  }

  @Test("A new version runs in the new registry; the old registry is unchanged")
  func changed() throws {
    let folder = try TemporaryFolder(["a.lua": plugin(height: 1), "b.lua": plugin(height: 5)])
    let registry = ProviderRegistry.over(folder)
    for name in ["a", "b"] { _ = try height(name, in: registry) }
    try folder.write(plugin(height: 2), to: "a.lua")
    let update = try #require(registry.update())
    #expect(update.names == ["a"])
    #expect(update.failures.isEmpty)
    #expect(try height("a", in: update.registry) == "0 0 1 2")
    #expect(try height("b", in: update.registry) == "0 0 1 5")
    #expect(try height("a", in: registry) == "0 0 1 1")
    #expect(update.registry.update() == nil)
  }

  @Test("An update refuses a version that does not load, and retries when the file changes")
  func refused() throws {
    let folder = try TemporaryFolder(["a.lua": plugin(height: 1), "b.lua": plugin(height: 5)])
    let registry = ProviderRegistry.over(folder)
    for name in ["a", "b"] { _ = try height(name, in: registry) }
    try folder.write("return {", to: "a.lua")
    let update = try #require(registry.update())
    #expect(update.isEmpty)
    #expect(update.failures.map(\.code) == [.invalidArgument])
    #expect(try height("a", in: update.registry) == "0 0 1 1")
    #expect(update.refusedTexts == [folder.path(of: "a.lua"): Array("return {".utf8)])

    // Another plugin's new version does not include the broken one.
    try folder.write(plugin(height: 6), to: "b.lua")
    let second = try #require(registry.update())
    #expect(second.names == ["b"])
    #expect(second.failures == update.failures)
    #expect(try height("b", in: second.registry) == "0 0 1 6")

    // The old one has not been called in between: it still runs.
    try folder.write(plugin(height: 7), to: "b.lua")
    let later = try #require(second.registry.update())
    #expect(later.names == ["b"])
    #expect(try height("a", in: later.registry) == "0 0 1 1")

    try folder.write(plugin(height: 3), to: "a.lua")
    let third = try #require(later.registry.update())
    #expect(third.names == ["a"])
    #expect(third.failures.isEmpty)
    #expect(try height("a", in: third.registry) == "0 0 1 3")
  }

  @Test("An update can refuse a version that fails in use; the other new versions stay")
  func refusedInUse() throws {
    let folder = try TemporaryFolder(["a.lua": plugin(height: 1), "b.lua": plugin(height: 5)])
    let registry = ProviderRegistry.over(folder)
    for name in ["a", "b"] { _ = try height(name, in: registry) }
    try folder.write("return { api = 1, group = function() error('no') end }", to: "a.lua")
    try folder.write(plugin(height: 6), to: "b.lua")
    var update = try #require(registry.update())
    #expect(update.names == ["a", "b"])
    let failure = try update.registry.failure(of: ProviderRequest("a"))
    let isRefused = update.refuse(failure)
    #expect(isRefused)
    #expect(update.names == ["b"])
    #expect(update.failures == [failure])
    #expect(try height("a", in: update.registry) == "0 0 1 1")
    #expect(try height("b", in: update.registry) == "0 0 1 6")
    let other = update.refuse(LayoutError(.notFound, origin: .document, message: "no"))
    #expect(!other)
  }

  @Test("An update includes a change in any file of a plugin, also in a new file")
  func modules() throws {
    let folder = try TemporaryFolder([
      "a/init.lua": "local height = require 'part'\n"
        + plugin(height: 1).replacing("height = 1", with: "height = height"),
      "a/part.lua": "return 1",
    ])
    let registry = ProviderRegistry.over(folder)
    #expect(try height("a", in: registry) == "0 0 1 1")
    try folder.write("return 2", to: "a/part.lua")
    let update = try #require(registry.update())
    #expect(try height("a", in: update.registry) == "0 0 1 2")
    try folder.write("return require 'other'", to: "a/part.lua")
    let second = try #require(update.registry.update())
    #expect(second.failures.map(\.code) == [.notFound])
    let paths = ["a/init.lua", "a/other.lua", "a/other/init.lua", "a/part.lua"]
    #expect(second.refusedTexts.keys.sorted() == paths.map { folder.path(of: $0) })
    try folder.write("return 4", to: "a/other.lua")
    let third = try #require(update.registry.update())
    #expect(try height("a", in: third.registry) == "0 0 1 4")
  }

  @Test("An update loads new files, and an unused plugin when its file changes")
  func unused() throws {
    let folder = try TemporaryFolder(["a.lua": plugin(height: 1)])
    let registry = ProviderRegistry.over(folder)
    _ = registry.names()
    try folder.write("return {", to: "new.lua")
    let update = try #require(registry.update())
    #expect(update.failures.map(\.plugin) == ["new"])
    try FileManager.default.removeItem(atPath: folder.path(of: "new.lua"))
    try folder.write("return {", to: "a.lua")
    #expect(registry.update() == nil)
    let touched = try #require(registry.update(touched: [folder.path(of: "a.lua")]))
    #expect(touched.failures.map(\.plugin) == ["a"])
  }

  @Test("If a plugin's file is removed, its old version stays in use")
  func removed() throws {
    let folder = try TemporaryFolder(["a.lua": plugin(height: 1), "b.lua": plugin(height: 5)])
    let registry = ProviderRegistry.over(folder)
    for name in ["a", "b"] { _ = try height(name, in: registry) }
    try FileManager.default.removeItem(atPath: folder.path(of: "a.lua"))
    var update = try #require(registry.update())
    let failure = try update.registry.failure(of: ProviderRequest("a"))
    #expect(failure.code == .notFound)
    let isRefused = update.refuse(failure)
    #expect(isRefused)
    #expect(try height("a", in: update.registry) == "0 0 1 1")
    try folder.write(plugin(height: 2), to: "a.lua")
    let back = try #require(update.registry.update())
    #expect(try height("a", in: back.registry) == "0 0 1 2")
  }
}
