import Foundation
import LuaSandbox
import LayoutPlugins
import TestSupport
import Testing

import LayoutPlugins

@Suite("Editor files in plugins/")
struct EditorFileTests {
  @Test(
    "The editor files are up to date (Scripts/generate-meta writes them)",
    arguments: EditorFile.all
  )
  func current(_ file: EditorFile) throws {
    let text = String(decoding: try Fixtures.bytes("plugins/" + file.path), as: UTF8.self)
    #expect(text == file.text)
    // The configurations of an editor have no member for a comment.
    #expect(file.text.contains(EditorFile.mark) != file.path.hasSuffix("launch.json"))
  }

  @Test("The editor files in Lua compile", arguments: ["meta/layouthost.lua", ".luacheckrc"])
  func lua(_ path: String) throws {
    let file = try #require(EditorFile.all.first { $0.path == path })
    let state = try LuaState(budget: LuaBudget(unhurried), name: "probe")
    #expect(throws: Never.self) { try state.load(Array(file.text.utf8), chunkName: "@" + path) }
  }

  @Test("The meta file defines every function of the plugin API", arguments: APIFunction.all)
  func functions(_ function: APIFunction) throws {
    let meta = try #require(EditorFile.all.first { $0.path == "meta/layouthost.lua" })
    let parameters = function.parameters.map(\.name).joined(separator: ", ")
    #expect(meta.text.contains("\nfunction \(function.name)(\(parameters)) end\n"))
  }

  @Test(
    "The luacheck file lists the section constructors, and none of Lua's own names",
    arguments: GlobalNames.ofPlugins
  )
  func luacheck(_ name: String) throws {
    let text = try #require(EditorFile.all.first { $0.path == ".luacheckrc" }).text
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    if SectionConstructors.names.contains(name) { #expect(lines.contains("\"\(name)\",")) }
    // The names of Lua's own library stay allowed.
    if GlobalNames.lua.contains(name) { #expect(!lines.contains("\"\(name)\",")) }
  }
}
