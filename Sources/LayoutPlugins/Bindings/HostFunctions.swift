import LayoutModel
import LayoutProviders
import Logging
import LuaSandbox

/// The table `host`: the services of the host for plugins in Lua.
struct HostFunctions {
  /// The services.
  let services: PluginServices

  /// Defines `host` with all its entries, and the globals that are not constructors.
  ///
  /// Functions that need a capability fail until the plugin's manifest is in the scope.
  func define(in state: LuaState, scope: HostScope) throws {
    try state.withStack { stack in
      for entry in HostEntry.all where entry.tables.isEmpty {
        try entry.push(on: stack, host: self, scope: scope)
        stack.defineGlobal(entry.name)
      }
      try pushTable(["host"], on: stack, scope: scope)
      stack.defineGlobal("host")
    }
  }

  /// Pushes a table of entries, with the tables that are in it.
  /// - Parameters:
  ///   - path: the names of the table, outermost first, as in `host`, `text`.
  ///   - stack: the stack.
  ///   - scope: the plugin that gets the table.
  /// - Throws: the error of an entry that cannot be made.
  private func pushTable(_ path: [String], on stack: LuaStack, scope: HostScope) throws {
    let entries = HostEntry.all.filter { $0.tables.starts(with: path) }
    stack.newTable(recordCapacity: entries.count)
    let table = stack.top
    var inner: [String] = []
    for entry in entries {
      if entry.tables == path {
        try entry.push(on: stack, host: self, scope: scope)
        stack.setField(entry.key)
      } else if !inner.contains(entry.tables[path.count]) {
        inner.append(entry.tables[path.count])
      }
    }
    for name in inner {
      try pushTable(path + [name], on: stack, scope: scope)
      stack.setField(name)
    }
    let names = entries.filter { $0.tables == path }.map(\.key) + inner
    stack.pushClosedFields(of: path.joined(separator: "."), names)
    stack.setMetatable(of: table)
    stack.sealTop(named: path.joined(separator: "."))
  }

  // MARK: Functions

  /// Pushes whether the host knows the name that is the first argument.
  /// - Returns: the number of results.
  /// - Throws: `INVALID_ARGUMENT` for a value that is no name.
  static func has(_ stack: LuaStack) throws -> Int {
    guard let name = stack.string(at: 1) else {
      throw argument(1, of: "host.has", must: "be a name, as in \"appearing\"", on: stack)
    }
    stack.push(ContractNames.contains(name))
    return 1
  }

  /// Pushes the device whose id or model's name is the first argument.
  /// - Returns: the number of results.
  /// - Throws: `INVALID_ARGUMENT` with a suggestion for an unknown name.
  static func device(_ stack: LuaStack) throws -> Int {
    guard let name = stack.string(at: 1) else {
      throw argument(1, of: "host.device", must: "be a device's name", on: stack)
    }
    guard let device = Device.named(name) else {
      throw LayoutError(.unknownName(name, kind: "device", known: Device.names))
    }
    stack.newTable(recordCapacity: 5)
    stack.push(device.id)
    stack.setField("id")
    stack.push(device.portraitSize)
    stack.setField("size")
    stack.pushNumber(device.displayScale)
    stack.setField("displayScale")
    stack.push(device.idiom.rawValue)
    stack.setField("userInterfaceIdiom")
    stack.push(listOf: device.models) { stack.push($0) }
    stack.setField("models")
    return 1
  }

  /// Logs the second argument at the level that the first one names.
  /// - Parameters:
  ///   - stack: the arguments, from index 1.
  ///   - logger: receives the message.
  ///   - plugin: the plugin's name, for the message's metadata.
  /// - Returns: the number of results, which is 0.
  /// - Throws: `INVALID_ARGUMENT` for an unknown level.
  static func log(_ stack: LuaStack, to logger: Logger, plugin: String) throws -> Int {
    guard let word = stack.string(at: 1), let level = Logger.Level(rawValue: word) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw argument(1, of: "host.log", must: "be one of \(levels)", on: stack)
    }
    let message: String
    if stack.kind(at: 2).isTable, !stack.hasText(at: 2) {
      message = LuaPrinter(stack: stack).text(at: 2)
    } else {
      stack.pushDescription(at: 2)
      message = stack.string(at: -1) ?? ""
    }
    logger.log(level: level, "\(message)", metadata: ["plugin": "\(plugin)"])
    return 0
  }

  /// Logs a warning about what a plugin does; only the first one until the plugin is loaded again,
  /// since a hook may run for each visible state.
  func warn(_ message: String, for scope: HostScope) {
    guard !scope.hasWarned else { return }
    scope.hasWarned = true
    let name = scope.manifest?.name ?? scope.file.name
    services.logger.warning("\(message)", metadata: ["plugin": "\(name)"])
  }

  /// Returns the failure for a wrong argument of a host function.
  /// - Parameters:
  ///   - number: the number of the argument, from 1.
  ///   - function: the function's name, as scripts write it.
  ///   - words: the rest of the sentence after “must”.
  ///   - stack: the arguments, if the first one is a string; a table before it comes from a colon.
  /// - Returns: an `INVALID_ARGUMENT` of the plugin.
  static func argument(
    _ number: Int,
    of function: String,
    must words: String,
    on stack: LuaStack? = nil
  ) -> LayoutError {
    let hasColon = stack.map { $0.kind(at: 1).isTable && $0.kind(at: 2) == .string } ?? false
    return LayoutError(
      .invalidArgument,
      origin: .plugin,
      message: "argument \(number) of \(function) must \(words)",
      hint: hasColon ? "it is written with a dot: \(function)(…)" : nil
    )
  }

  /// Pairs in the order of their keys: numbers before strings before anything else.
  ///
  /// The order of `pairs` is not specified (Lua manual, 6.1, `next`) and depends on addresses, so a
  /// layout that follows it differs from run to run.
  static func sortedPairs(in state: LuaState) throws -> LuaReference {
    try state.call(
      state.load(sortedPairsChunk),
      push: { stack in
        stack.pushFunction(named: "wrong", wrong)
        return 1
      },
      read: { stack in stack.reference(at: 1) }
    )
  }

  /// The function `wrong(message)` of the host's own chunks, for a wrong argument.
  /// - Throws: an `INVALID_ARGUMENT` of the plugin.
  static func wrong(_ stack: LuaStack) throws -> Int {
    throw LayoutError(.invalidArgument, origin: .plugin, message: stack.string(at: 1) ?? "")
  }

  /// The iterator in pure Lua: it calls no host function for a pair.
  private static let sortedPairsChunk = SectionConstructors.hostChunk(
    """
    local wrong = ...
    local rank = { number = 1, string = 2, boolean = 3 }
    local function before(a, b)
      local x, y = rank[type(a)] or 4, rank[type(b)] or 4
      if x ~= y then return x < y end
      if x == 3 then return a and not b end
      return x < 3 and a < b
    end
    return function(t)
      if type(t) ~= "table" then wrong("argument 1 of host.sortedPairs must be a table") end
      local keys = {}
      for key in pairs(t) do
        if not rank[type(key)] then
          wrong("host.sortedPairs: keys must be numbers, strings or booleans")
        end
        keys[#keys + 1] = key
      end
      table.sort(keys, before)
      local i = 0
      return function()
        i = i + 1
        local key = keys[i]
        if key ~= nil then return key, t[key] end
      end
    end
    """
  )
}
