import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProviders
import LuaSandbox
import SystemPackage

/// `require` in a test file: `require "_shapes"` for helpers beside it, and `require "@lib/shapes"`
/// for the files that the plugins beside it share.
struct TestModules {
  /// The folder of the test file.
  private let own: ModuleFolder
  /// The folder of the shared files.
  private let shared: ModuleFolder
  /// Reads the files.
  private let reader: PluginReader
  /// The session of the file's tests, which learns what is read.
  private let session: Session

  /// Finds the files beside a test file and beside its plugins.
  init(for file: TestFile, in session: Session) {
    own = ModuleFolder(FilePath(file.folder), called: "the test's folder")
    shared = ModuleFolder(besidePluginsOf: FilePath(file.pluginFolder).lexicallyNormalized())
    let main = PluginFile(name: file.name, path: file.path)
    reader = PluginReader(main, beginningWith: PluginTexts())
    self.session = session
  }

  /// Makes the function for a state.
  func function(in lua: LuaState) throws -> LuaReference {
    try ModuleLoading { name in try find(name) }.function(in: lua)
  }

  /// Returns the path and the text of a file.
  private func find(_ name: String) throws(LayoutError) -> (path: String, chunk: LuaChunk) {
    let module = try PluginModules.module(name)
    let folder = module.isShared ? shared : own
    return try PluginModules.find(module, named: name, in: folder) { path throws(LayoutError) in
      // A watch runs the tests again when the file changes, or appears.
      session.didRead?([path])
      return try reader.text(of: path).map { LuaChunk($0, name: "@" + path) }
    }
  }
}
