import Foundation
import LayoutEngine
import LayoutModel
import LayoutPlugins
import LayoutProviders
import Synchronization
import TestSupport
import Testing

@Suite("Plugins that take the place of others")
struct PluginPrecedenceTests {
  private func plugin(height: Int, _ fields: String = "") -> String {
    "return { api = 1, \(fields) group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = \(height) }} end }\n"
  }

  private func registry(
    own: TemporaryFolder,
    program: TemporaryFolder,
    ownPrecedence: PluginPrecedence = .user,
    didReplace: (@Sendable (ProviderDescriptor) -> Void)? = nil
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: [
        PluginFolder(path: own.path, budget: nil, precedence: ownPrecedence),
        PluginFolder(path: program.path, budget: nil, precedence: .program),
      ],
      budget: unhurried,
      didReplace: didReplace
    )
  }

  private func height(_ name: String, in registry: ProviderRegistry) throws -> String {
    try registry.solve(ProviderRequest(name, count: 1)).placedItems[0]
  }

  @Test(
    "A user's plugin takes the place of a shipped one of its file's or its table's name",
    arguments: [("a.lua", ""), ("a/init.lua", ""), ("b.lua", "name = 'a',")]
  )
  func replaces(file: String, fields: String) throws {
    let own = try TemporaryFolder([file: plugin(height: 2, fields)])
    let program = try TemporaryFolder(["a.lua": plugin(height: 1), "c.lua": plugin(height: 3)])
    let noted = Noted()
    let registry = registry(own: own, program: program) { noted.add($0) }
    for _ in 1...2 { #expect(try height("a", in: registry) == "0 0 1 2") }
    #expect(try height("c", in: registry) == "0 0 1 3")
    #expect(noted.all.map(\.name) == ["a"])
    #expect(noted.all.map(\.source) == [.plugin(path: own.path(of: file))])
    #expect(noted.all.map(\.replacedFiles) == [[program.path(of: "a.lua")]])
    let plugins = registry.providers().filter { $0.source != .native }
    #expect(plugins.map(\.name).sorted() == ["a", "c"])
    #expect(plugins.first { $0.name == "a" }?.replacedFiles == [program.path(of: "a.lua")])
    #expect(plugins.first { $0.name == "c" }?.replacedFiles == [])
    #expect(try registry.provider(named: "a").replacedFiles == [program.path(of: "a.lua")])
  }

  @Test("Two files of the user with one name are an error, also in the place of a shipped plugin")
  func clash() throws {
    let own = try TemporaryFolder([
      "a.lua": plugin(height: 1), "a/init.lua": plugin(height: 2),
    ])
    let program = try TemporaryFolder(["a.lua": plugin(height: 3)])
    let failure = try registry(own: own, program: program).failure(of: ProviderRequest("a"))
    #expect(failure.code == .alreadyExists)
    let paths = ["a.lua", "a/init.lua"].map { own.path(of: $0) }.joined(separator: ", ")
    #expect(failure.message == "several providers have the name “a”: " + paths)
  }

  @Test("A user's file whose table has another name leaves a shipped plugin its name")
  func otherName() throws {
    let own = try TemporaryFolder(["a.lua": plugin(height: 2, "name = 'b',")])
    let program = try TemporaryFolder(["a.lua": plugin(height: 1)])
    let registry = registry(own: own, program: program)
    #expect(try height("a", in: registry) == "0 0 1 1")
    #expect(try height("b", in: registry) == "0 0 1 2")
    #expect(registry.providers().filter { !$0.replacedFiles.isEmpty } == [])
  }

  @Test("A user's broken plugin fails, and the shipped one does not run in its stead")
  func broken() throws {
    let own = try TemporaryFolder(["a.lua": "return {"])
    let program = try TemporaryFolder(["a.lua": plugin(height: 1)])
    let failure = try registry(own: own, program: program).failure(of: ProviderRequest("a"))
    #expect(failure.file == own.path(of: "a.lua"))
  }

  @Test("A plugin of another project gives way to a shipped one, and to no other")
  func otherProject() throws {
    let own = try TemporaryFolder([
      "a/init.lua": plugin(height: 2), "b.lua": plugin(height: 3),
      "c.lua": plugin(height: 4, "name = 'd',"),
    ])
    let program = try TemporaryFolder(["a.lua": plugin(height: 1), "d.lua": plugin(height: 5)])
    let registry = registry(own: own, program: program, ownPrecedence: .otherProject)
    #expect(try height("a", in: registry) == "0 0 1 1")
    #expect(try height("b", in: registry) == "0 0 1 3")
    #expect(try height("d", in: registry) == "0 0 1 5")
    #expect(try registry.provider(named: "a").replacedFiles == [own.path(of: "a/init.lua")])
  }

  @Test("A copy of a shipped plugin in another project's folder is not used")
  func copy() throws {
    let own = try TemporaryFolder([
      "a/init.lua": "return require 'part'", "a/part.lua": plugin(height: 2),
    ])
    let program = try TemporaryFolder([
      "a/init.lua": "return require 'part'", "a/part.lua": plugin(height: 1),
    ])
    let registry = registry(own: own, program: program, ownPrecedence: .otherProject)
    #expect(try height("a", in: registry) == "0 0 1 1")
  }

  @Test("An engine keeps its name when a user's file has it")
  func engine() throws {
    let own = try TemporaryFolder([
      "list.lua": plugin(height: 2), "x.lua": plugin(height: 2, "name = 'grid',"),
    ])
    let registry = registry(own: own, program: try TemporaryFolder())
    #expect(try registry.failure(of: ProviderRequest("list")).code == .alreadyExists)
    #expect(try registry.solve(ProviderRequest("grid")).frames.count == 3)
    #expect(try registry.provider(named: "grid").source == .native)
  }

  @Test("A user's new file takes a shipped plugin's place, which is back once it is removed")
  func update() throws {
    let own = try TemporaryFolder()
    let program = try TemporaryFolder(["a.lua": plugin(height: 1)])
    let registry = registry(own: own, program: program)
    #expect(try height("a", in: registry) == "0 0 1 1")
    try own.write(plugin(height: 2), to: "a.lua")
    let new = try #require(registry.update())
    #expect(new.names == ["a"])
    #expect(try height("a", in: new.registry) == "0 0 1 2")
    #expect(new.registry.presentFiles().map(\.path) == [own.path(of: "a.lua")])
    try FileManager.default.removeItem(atPath: own.path(of: "a.lua"))
    let old = try #require(new.registry.update())
    #expect(old.failures.isEmpty)
    #expect(try height("a", in: old.registry) == "0 0 1 1")
    #expect(old.registry.presentFiles().map(\.path) == [program.path(of: "a.lua")])
  }

  @Test("A user's new file that does not load leaves a shipped plugin in its place until it does")
  func brokenUpdate() throws {
    let own = try TemporaryFolder(["b.lua": plugin(height: 5)])
    let program = try TemporaryFolder(["a.lua": plugin(height: 1)])
    let registry = registry(own: own, program: program)
    for name in ["a", "b"] { _ = try height(name, in: registry) }
    try own.write("return {", to: "a.lua")
    try own.write(plugin(height: 6), to: "b.lua")
    let broken = try #require(registry.update())
    #expect(broken.names == ["b"])
    #expect(broken.failures.map(\.plugin) == ["a"])
    #expect(try height("a", in: broken.registry) == "0 0 1 1")
    #expect(try height("b", in: broken.registry) == "0 0 1 6")
    for (text, expected) in [("return {{", "0 0 1 1"), (plugin(height: 2), "0 0 1 2")] {
      try own.write(text, to: "a.lua")
      let next = try #require(broken.registry.update(touched: [own.path(of: "a.lua")]))
      #expect(try height("a", in: next.registry) == expected)
    }
  }

  /// The providers that took the place of others.
  private final class Noted: Sendable {
    private let providers = Mutex<[ProviderDescriptor]>([])

    var all: [ProviderDescriptor] { providers.withLock { $0 } }

    func add(_ provider: ProviderDescriptor) { providers.withLock { $0.append(provider) } }
  }
}
