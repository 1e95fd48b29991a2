import LayoutModel
import LayoutSystem
package import LuaSandbox
import SystemPackage

/// `require "name"` for the files of one folder, and nothing else.
///
/// `"shapes.circle"` is `shapes/circle.lua` or `shapes/circle/init.lua` in the folder. Each file runs once, in
/// the state that requires it first.
package struct ModuleFiles {
  /// The path of the folder.
  private let folder: String
  /// The folder in messages: `the plugin's folder`.
  private let words: String
  /// The plugin that errors name; nil if a test requires the files.
  private let plugin: String?
  /// Returns the chunk of a file; nil if it is missing.
  private let chunk: (String) throws -> LuaChunk?
  /// Refuses the name of a file that may not be required now.
  private let check: (String) throws -> Void

  /// Describes the files of a folder.
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - words: the folder in messages.
  ///   - plugin: the plugin that errors name.
  ///   - chunk: returns the chunk of the file at a path; nil if it is missing.
  ///   - check: refuses the name of a file that may not be required now.
  package init(
    in folder: String,
    called words: String,
    of plugin: String? = nil,
    chunk: @escaping (String) throws -> LuaChunk?,
    allows check: @escaping (String) throws -> Void = { _ in }
  ) {
    (self.folder, self.words, self.plugin) = (folder, words, plugin)
    (self.chunk, self.check) = (chunk, check)
  }

  /// Makes the function for a state.
  package func function(in state: LuaState) throws -> LuaReference {
    try state.call(
      state.load(Self.source),
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
  private static let source = SectionConstructors.hostChunk(
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
    try check(name)
    let (path, chunk) = try find(name)
    do {
      stack.push(try stack.state.load(chunk))
      return 1
    } catch {
      // The place is in the required file, not in the line that requires it.
      var failure = LayoutError(error)
      failure.plugin = plugin
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

  /// Returns the path and the chunk of a required file.
  /// - Throws: `INVALID_ARGUMENT` for an impossible name, `NOT_FOUND` for a missing file, and what reading it
  ///   throws.
  private func find(_ name: String) throws -> (path: String, chunk: LuaChunk) {
    let parts = name.prefix(Self.lengthLimit)
      .split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= Self.lengthLimit, parts.allSatisfy(Self.isWord) else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "“\(name.prefix(Self.lengthLimit))” is no name of a file",
        hint: "a name is of up to \(Self.lengthLimit) letters, digits, “_” and “-”, "
          + "with dots between folders"
      )
    }
    let stem = parts.reduce(FilePath(folder)) { $0.appending(String($1)) }.string
    let paths = [stem + ".lua", stem + "/init.lua"]
    for path in paths {
      if Self.leadsOut(path, of: folder) { throw Self.outside(path, of: words) }
      if let chunk = try chunk(path) { return (path, chunk) }
    }
    throw LayoutError(
      .notFound,
      origin: .plugin,
      message: "there is no file “\(name)” in \(words)",
      hint: "looked for \(paths[0]) and \(paths[1])"
    )
  }

  /// The greatest length of a required name, in bytes.
  private static let lengthLimit = 255

  /// Whether a part of a name can be a file's name, and nothing like `..` or an absolute path.
  ///
  /// ASCII only: file systems differ in the normal form of other letters.
  static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
  }

  /// Whether a file is outside a folder, to which a symbolic link may lead.
  static func leadsOut(_ path: String, of folder: String) -> Bool {
    guard let target = FilePath(path).resolved, let root = FilePath(folder).resolved else {
      return false
    }
    return !target.starts(with: root)
  }

  /// Returns the `PERMISSION_DENIED` of a file that is not in a folder.
  static func outside(_ path: String, of words: String) -> LayoutError {
    LayoutError(
      .permissionDenied,
      origin: .plugin,
      message: "“\(path)” leads out of \(words)"
    )
  }
}
