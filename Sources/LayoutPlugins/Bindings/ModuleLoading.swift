package import LayoutModel
package import LayoutProviders
import LayoutSystem
import LuaSandbox
import SystemPackage

/// `require "name"`: the other files of a plugin's own folder, and nothing else.
///
/// `"shapes.circle"` is `shapes/circle.lua` or `shapes/circle/init.lua` beside the plugin's
/// `init.lua`. Each file runs once, in the plugin's state, when it is first required; files are
/// read while the plugin is loaded, and not later.
package struct ModuleLoading {
  /// The plugin whose folder the files belong to.
  let scope: HostScope

  /// The plugin's own file.
  private var file: PluginFile { scope.file }

  /// Makes the function for a state.
  func function(in state: LuaState) throws -> LuaReference {
    try state.call(
      state.load(Self.chunk),
      push: { stack in
        stack.pushFunction(named: "open") { stack in try open(stack) }
        return 1
      },
      read: { stack in stack.reference(at: 1) }
    )
  }

  /// The chunk, called with `open`, which returns the function of a file; returns `require`.
  ///
  /// Running files are listed; a to-be-closed variable removes them when a file fails.
  private static let chunk = SectionConstructors.hostChunk(
    """
    local open = ...
    local values, running = {}, {}
    return function(name)
      local value = values[name]
      if value ~= nil then return value end
      local chunk = open(name, running)
      running[#running + 1] = name
      local done <close> = setmetatable({}, { __close = function() running[#running] = nil end })
      value = chunk(name)
      if value == nil then value = true end
      values[name] = value
      return value
    end
    """
  )

  /// Pushes the function of the file that the first argument names; the second lists the files that
  /// run.
  /// - Returns: the number of results.
  /// - Throws: the failure of a file that does not exist, is not Lua, or requires itself.
  private func open(_ stack: LuaStack) throws -> Int {
    guard let name = stack.string(at: 1) else {
      throw HostFunctions.argument(1, of: "require", must: "be a name")
    }
    try refuseCircle(name, on: stack)
    let (path, chunk) = try find(name)
    do {
      stack.push(try stack.state.load(chunk))
      return 1
    } catch {
      // The place is in the required file, not in the line that requires it.
      var failure = LayoutError(error)
      failure.plugin = file.name
      throw failure.excerpted(from: chunk.source, file: path)
    }
  }

  /// Refuses a file that is running already.
  /// - Parameters:
  ///   - name: the name that is required.
  ///   - stack: the stack with the running names, outermost first, at index 2.
  /// - Throws: `INTERNAL` with the names in the cycle.
  private func refuseCircle(_ name: String, on stack: LuaStack) throws {
    var running: [String] = []
    for position in 0..<stack.rawLength(at: 2) {
      stack.rawGet(index: position + 1, in: 2)
      running.append(stack.string(at: -1) ?? "?")
      stack.pop()
    }
    guard let start = running.firstIndex(of: name) else { return }
    let circle = (running[start...] + [name]).joined(separator: " → ")
    throw LayoutError(
      .internal,
      origin: .plugin,
      message: "“\(name)” requires itself: \(circle)"
    )
  }

  // MARK: Files

  /// Returns the path and the text of a required file.
  /// - Throws: `FAILED_PRECONDITION` for a plugin of one file and after loading, `INVALID_ARGUMENT`
  ///   for an impossible name, `NOT_FOUND` for a missing file.
  private func find(_ name: String) throws -> (path: String, chunk: LuaChunk) {
    guard file.isFolder else {
      throw failure(
        .failedPrecondition,
        "a plugin of one file has nothing to require",
        hint: "make it a folder: \(file.name)/init.lua, with its other files beside it"
      )
    }
    guard scope.manifest == nil else {
      throw failure(
        .failedPrecondition,
        "“\(name)” was not required while the plugin was loaded",
        hint: "require files outside of hooks, at the top of the file"
      )
    }
    let words = name.prefix(Self.lengthLimit)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= Self.lengthLimit, words.allSatisfy(Self.isWord) else {
      throw failure(
        .invalidArgument,
        "“\(name.prefix(Self.lengthLimit))” is no name of a file",
        hint: "a name is of up to \(Self.lengthLimit) letters, digits, “_” and “-”, "
          + "with dots between folders"
      )
    }
    let folder = FilePath(file.path).removingLastComponent()
    let stem = words.reduce(folder) { $0.appending(String($1)) }.string
    let paths = [stem + ".lua", stem + "/init.lua"]
    for path in paths {
      try refuseOutside(path, of: folder.string)
      if let text = try scope.reader.text(of: path) {
        return (path, scope.chunks.chunk(text, path: path))
      }
    }
    throw failure(
      .notFound,
      "there is no file “\(name)” in the plugin's folder",
      hint: "looked for \(paths[0]) and \(paths[1])"
    )
  }

  /// The greatest length of a required name, in bytes.
  private static let lengthLimit = 255

  /// Whether a part of a name can be a file's name, and nothing like `..` or an absolute path.
  ///
  /// ASCII only: file systems differ in the normal form of other letters.
  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
  }

  /// Refuses a file outside the folder, to which a symbolic link may lead.
  /// - Parameters:
  ///   - path: the file's path.
  ///   - folder: the plugin's folder.
  /// - Throws: `PERMISSION_DENIED` for such a file.
  private func refuseOutside(_ path: String, of folder: String) throws {
    guard let target = FilePath(path).resolved, let root = FilePath(folder).resolved,
      !target.starts(with: root)
    else { return }
    throw Self.outside(path)
  }

  /// Returns the `PERMISSION_DENIED` of a file that is not in the plugin's folder.
  private static func outside(_ path: String) -> LayoutError {
    LayoutError(
      .permissionDenied,
      origin: .plugin,
      message: "“\(path)” leads out of the plugin's folder"
    )
  }

  /// Checks that a worker requests a file of a plugin: its own, or one that it could require.
  /// - Parameters:
  ///   - path: the path that the worker has sent.
  ///   - file: the plugin's own file.
  /// - Throws: `PERMISSION_DENIED` for any other path.
  package static func check(_ path: String, of file: PluginFile) throws(LayoutError) {
    if path == file.path { return }
    let folder = FilePath(file.path).removingLastComponent().string
    let words = path.dropFirst(folder.count + 1).dropLast(".lua".count)
      .split(separator: "/", omittingEmptySubsequences: false)
    guard file.isFolder, path.hasPrefix(folder + "/"), path.hasSuffix(".lua"),
      words.allSatisfy(isWord)
    else { throw outside(path) }
    if let target = FilePath(path).resolved, let root = FilePath(folder).resolved,
      !target.starts(with: root)
    {
      throw outside(path)
    }
  }

  /// Returns a failure of the plugin.
  private func failure(_ code: StatusCode, _ message: String, hint: String? = nil) -> LayoutError {
    LayoutError(code, origin: .plugin, message: message, hint: hint)
  }
}
