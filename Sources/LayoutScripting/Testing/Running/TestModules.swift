import LayoutModel
import LayoutPlugins
import LayoutProviders
import LuaSandbox
import SystemPackage

/// `require "@lib/shapes"` in a test file: the files that the plugins beside it share.
struct TestModules {
  /// The folder of the shared files.
  private let folder: ModuleFolder
  /// Reads the files.
  private let reader: PluginReader

  /// Finds the files beside the plugins of a test file.
  init(for file: TestFile) {
    folder = ModuleFolder(besidePluginsOf: FilePath(file.pluginFolder).lexicallyNormalized())
    let main = PluginFile(name: file.name, path: file.path)
    reader = PluginReader(main, beginningWith: PluginTexts())
  }

  /// Defines `require` in a state.
  func define(in lua: LuaState) throws {
    let require = try ModuleLoading { name in try find(name) }.function(in: lua)
    lua.withStack { stack in
      stack.push(require)
      stack.defineGlobal("require")
    }
  }

  /// Returns the path and the text of a file.
  private func find(_ name: String) throws(LayoutError) -> (path: String, chunk: LuaChunk) {
    let module = try PluginModules.module(name)
    guard module.isShared else {
      throw LayoutError(
        .failedPrecondition,
        message: "tests require shared files only, not “\(name)”",
        hint: "write require \"\(ModuleName.sharedPrefix)\(name)\" for a file in the folder "
          + "\(folder.path)"
      )
    }
    return try PluginModules.find(module, named: name, in: folder) { path throws(LayoutError) in
      try reader.text(of: path).map { LuaChunk($0, name: "@" + path) }
    }
  }
}
