internal import LayoutEngine
internal import LayoutModel
internal import Logging
internal import LuaRuntime

/// The table `host`: what plugins can ask of the host.
struct HostFunctions {
  /// Lays out a section for a plugin.
  let solve: (ProviderRequest) throws(LayoutFailure) -> SectionLayout
  /// The known devices.
  let catalog: DeviceCatalog
  let logger: Logger
  /// Notes what values of graphs read; nil where nobody wants to know.
  let graphs: GraphRecorder?

  /// Defines the part of `host` that every plugin has.
  func define(in state: LuaState, scope: HostScope) throws {
    let sortedPairs = try self.sortedPairs(in: state)
    let graph = try HostGraph(recorder: graphs).function(in: state)
    state.withStack { stack in
      stack.newTable(recordCapacity: 8)
      stack.push(LayoutHostVersion.current)
      stack.setField("version")
      stack.push(sortedPairs)
      stack.setField("sortedPairs")
      stack.push(graph)
      stack.setField("graph")
      stack.pushFunction(named: "host.device") { [catalog] in
        try Self.device($0, catalog: catalog)
      }
      stack.setField("device")
      stack.pushFunction(named: "host.layout") { [solve] in
        try HostLayoutCall(stack: $0, scope: scope, solve: solve).run()
      }
      stack.setField("layout")
      for capability in HostCapability.allCases {
        stack.pushFunction(named: "host.\(capability.rawValue)") { _ in
          throw LayoutFailure(
            .failedPrecondition,
            origin: .plugin,
            message: "host.\(capability.rawValue) is not there",
            hint: "add requires = { \"\(capability.rawValue)\" } to the plugin's table"
          )
        }
        stack.setField(capability.rawValue)
      }
      scope.host = stack.reference(at: -1)
      stack.pushReadOnly(at: -1, named: "host")
      stack.defineGlobal("host")
    }
  }

  /// Adds the capabilities that a manifest asks for.
  func extend(
    _ state: LuaState,
    with requires: [String],
    name: String,
    scope: HostScope
  ) throws {
    guard let host = scope.host else { return }
    scope.host = nil
    guard requires.contains(HostCapability.log.rawValue) else { return }
    state.withStack { stack in
      stack.push(host)
      stack.pushFunction(named: "host.log") { [logger] stack in
        try Self.log(stack, to: logger, plugin: name)
      }
      stack.setField("log")
    }
  }

  // MARK: Functions

  private static func device(_ stack: LuaStack, catalog: DeviceCatalog) throws -> Int {
    guard let name = stack.string(at: 1) else {
      throw argument(1, of: "host.device", must: "be a device's name")
    }
    guard let device = catalog.device(named: name) else {
      throw LayoutFailure(
        DocumentError(
          .unknownName(name, kind: "device", known: catalog.names),
          path: DocumentPath()
        ),
        origin: .plugin
      )
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
    stack.newTable(arrayCapacity: device.models.count)
    for (index, model) in device.models.enumerated() {
      stack.push(model)
      stack.rawSet(index: index + 1, in: -2)
    }
    stack.setField("models")
    return 1
  }

  private static func log(_ stack: LuaStack, to logger: Logger, plugin: String) throws -> Int {
    guard let word = stack.string(at: 1), let level = Logger.Level(rawValue: word) else {
      let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw argument(1, of: "host.log", must: "be one of \(levels)")
    }
    stack.pushDescription(at: 2)
    let message = stack.string(at: -1) ?? ""
    logger.log(level: level, "\(message)", metadata: ["plugin": "\(plugin)"])
    return 0
  }

  static func argument(_ number: Int, of function: String, must words: String) -> LayoutFailure {
    LayoutFailure(
      .invalidArgument,
      origin: .plugin,
      message: "argument \(number) of \(function) must \(words)"
    )
  }

  /// Pairs in the order of their keys: numbers before strings before anything else.
  private func sortedPairs(in state: LuaState) throws -> LuaReference {
    let source = """
      local rank = { number = 1, string = 2, boolean = 3 }
      local function before(a, b)
        local x, y = rank[type(a)] or 4, rank[type(b)] or 4
        if x ~= y then return x < y end
        if x == 3 then return a and not b end
        return x < 3 and a < b
      end
      return function(t)
        local keys = {}
        for key in pairs(t) do
          if not rank[type(key)] then
            error("host.sortedPairs: keys must be numbers, strings or booleans", 2)
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
    let chunk = try state.load(Array(source.utf8), chunkName: "=" + SectionConstructors.chunkName)
    return try state.call(chunk) { stack in stack.reference(at: 1) }
  }
}

/// What the functions of `host` know of the plugin they serve.
///
/// They hold this instead of the instance, which owns the state that owns them.
final class HostScope {
  weak var instance: PluginInstance?
  /// The table behind `host`, while it is being filled.
  var host: LuaReference?
}
