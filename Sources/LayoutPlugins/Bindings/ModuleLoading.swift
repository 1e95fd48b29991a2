import LayoutModel
import LayoutProviders
package import LuaSandbox

/// `require "name"`: other files of a plugin's own folder, files that plugins share, and nothing
/// else.
///
/// `"shapes.circle"` is `shapes/circle.lua` or `shapes/circle/init.lua` beside the plugin's
/// `init.lua`, and `"@lib/shapes"` is `lib/shapes.lua` beside the plugin. Each file runs once, in the
/// plugin's state, when it is first required; files are read while the plugin is loaded, and not
/// later.
package struct ModuleLoading {
  /// Returns the path and the text of a required file.
  private let find: (String) throws -> (path: String, chunk: LuaChunk)
  /// The plugin that failures name; nil in tests.
  private let plugin: String?

  /// Creates the loading of a plugin's files.
  init(scope: HostScope) {
    plugin = scope.file.name
    find = { name in try PluginModules(scope: scope).find(name) }
  }

  /// Creates the loading of files that a closure finds by their names, for scripts that are no
  /// plugins.
  package init(find: @escaping (String) throws -> (path: String, chunk: LuaChunk)) {
    plugin = nil
    self.find = find
  }

  /// Makes the function for a state.
  package func function(in state: LuaState) throws -> LuaReference {
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
}
