package import LayoutModel
package import LayoutProviders
package import LuaSandbox

/// The files that a plugin requires, found by their names while the plugin is loaded.
package struct PluginModules {
  /// The plugin.
  let scope: HostScope

  /// Returns the path and the text of a required file.
  /// - Throws: `FAILED_PRECONDITION` for a file of its own of a plugin of one file and after loading,
  ///   `INVALID_ARGUMENT` for an impossible name, `NOT_FOUND` for a missing file,
  ///   `PERMISSION_DENIED` for a link out of the folder.
  func find(_ name: String) throws(LayoutError) -> (path: String, chunk: LuaChunk) {
    let file = scope.file
    guard name.hasPrefix("@") || file.isFolder else {
      throw Self.failure(
        .failedPrecondition,
        "a plugin of one file has nothing to require",
        hint: "make it a folder: \(file.name)/init.lua, with its other files beside it; "
          + "files in lib are required as “\(ModuleName.sharedPrefix)NAME”"
      )
    }
    guard scope.manifest == nil else {
      throw Self.failure(
        .failedPrecondition,
        "“\(name)” was not required while the plugin was loaded",
        hint: "require files outside of hooks, at the top of the file"
      )
    }
    let module = try Self.module(name)
    let folder = module.isShared ? ModuleFolder(sharedBy: file) : ModuleFolder(of: file)
    return try Self.find(module, named: name, in: folder) { path throws(LayoutError) in
      try scope.reader.text(of: path).map { scope.chunks.chunk($0, path: path) }
    }
  }

  /// Returns the path and the text of the file that a name means in a folder.
  /// - Parameters:
  ///   - module: the name.
  ///   - name: the name as the script wrote it.
  ///   - folder: the own folder of the plugin or the test, or the shared one.
  ///   - read: returns the text of a path; nil if the file is missing.
  /// - Returns: the first of the possible files that is there.
  /// - Throws: `NOT_FOUND` for a missing file, `PERMISSION_DENIED` for a link out of the folder.
  package static func find(
    _ module: ModuleName,
    named name: String,
    in folder: ModuleFolder,
    reading read: (String) throws(LayoutError) -> LuaChunk?
  ) throws(LayoutError) -> (path: String, chunk: LuaChunk) {
    let paths = module.paths(in: folder)
    for path in paths {
      try folder.refuseOutside(path)
      if let chunk = try read(path) { return (path, chunk) }
    }
    throw failure(
      .notFound,
      module.isShared
        ? "there is no shared file “\(name)”" : "there is no file “\(name)” in \(folder.name)",
      hint: "looked for \(paths[0]) and \(paths[1])"
    )
  }

  /// Reads the name of a file.
  /// - Throws: `INVALID_ARGUMENT` for one that no file can have.
  package static func module(_ name: String) throws(LayoutError) -> ModuleName {
    if let module = ModuleName(name) { return module }
    let limit = ModuleName.lengthLimit
    throw failure(
      .invalidArgument,
      "“\(name.prefix(limit))” is no name of a file",
      hint: name.hasPrefix("@")
        ? "shared files are “\(ModuleName.sharedPrefix)” and a name of letters, digits, “_” and “-”, "
          + "with dots between folders"
        : "a name is of up to \(limit) letters, digits, “_” and “-”, with dots between folders"
    )
  }

  /// Checks that a worker requests a file of a plugin: its own, or one that it could require.
  /// - Parameters:
  ///   - path: the path that the worker has sent.
  ///   - file: the plugin's own file.
  /// - Throws: `PERMISSION_DENIED` for any other path.
  package static func check(_ path: String, of file: PluginFile) throws(LayoutError) {
    if path == file.path { return }
    let (own, shared) = (ModuleFolder(of: file), ModuleFolder(sharedBy: file))
    let folder = file.isFolder && own.isPlace(of: path) ? own : shared
    guard folder.isPlace(of: path) else { throw own.outside(path) }
    try folder.refuseOutside(path)
  }

  /// Returns a failure of the plugin.
  private static func failure(
    _ code: StatusCode,
    _ message: String,
    hint: String
  ) -> LayoutError {
    LayoutError(code, origin: .plugin, message: message, hint: hint)
  }
}
