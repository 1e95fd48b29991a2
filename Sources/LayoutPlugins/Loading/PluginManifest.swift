import LayoutModel
import LuaSandbox

/// Reads the table that a plugin's file returns, field by field.
struct ManifestReader {
  /// The stack with the returned table at index 1.
  let stack: LuaStack
  /// The plugin's file, whose name is the default for the plugin's.
  let file: PluginFile

  /// The manifest and the hooks' functions.
  /// - Throws: a `LayoutError`.
  func read() throws -> (PluginManifest, [ProviderMethodName: LuaReference]) {
    guard stack.kind(at: 1).isTable else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "a plugin's file must return a table, not "
          + stack.kind(at: 1).words,
        hint: "its last statement is return { api = 1, … }"
      )
    }
    let (fields, hooks) = try readFields()
    try checkAPI(fields)
    let manifest = try PluginManifest(
      fields,
      hooks: ProviderMethodName.hooks.filter { hooks[$0] != nil },
      fallbackName: file.name
    )
    return (manifest, hooks)
  }

  /// Separates the functions of hooks from the fields, which become a value of the neutral tree.
  private func readFields() throws -> (ValueDecoder, [ProviderMethodName: LuaReference]) {
    let methods = Dictionary(
      uniqueKeysWithValues: ProviderMethodName.hooks.map { ($0.hookName, $0) }
    )
    var hooks: [ProviderMethodName: LuaReference] = [:]
    var members: [SourceObject.Member] = []
    for key in try names() {
      let kind = stack.rawGet(field: key, in: 1)
      defer { stack.pop() }
      if let method = methods[key] {
        guard kind == .function else {
          throw LayoutError(
            .wrongType(expected: "a function", found: kind.words),
            path: DocumentPath([.key(key)])
          )
        }
        hooks[method] = stack.reference(at: stack.top)
      } else {
        // A function under an unknown key is reported as an unknown key.
        let value =
          kind == .function && !PluginManifest.keys.contains(key)
          ? SourceValue(.null)
          : try LuaDocumentReader(stack, isTimed: true)
            .node(at: stack.top, path: DocumentPath([.key(key)])).value
        members.append(.init(key: key, value: value))
      }
    }
    let node = ValueDecoder(
      SourceValue(.object(SourceObject(members))),
      path: DocumentPath([], indexBase: 1)
    )
    return (node, hooks)
  }

  /// The names of the fields, sorted: of several mistakes the same one is found each time.
  private func names() throws(LayoutError) -> [String] {
    var names: [String] = []
    var hasOtherKeys = false
    stack.forEachPair(in: 1) { stack in
      if stack.kind(at: -2) == .string, let name = stack.string(at: -2) {
        names.append(name)
      } else {
        hasOtherKeys = true
      }
    }
    guard !hasOtherKeys else {
      throw LayoutError(
        .contradiction("the keys of the returned table must be names"),
        path: DocumentPath()
      )
    }
    return names.sorted()
  }

  /// Refuses a plugin that is written for another version of the contract.
  /// - Throws: `INVALID_ARGUMENT` for a missing `api`, `FAILED_PRECONDITION` for another version.
  private func checkAPI(_ node: ValueDecoder) throws {
    let supported = PluginManifest.supportedAPI
    guard try node.anyObject().has("api") else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "the key “api” is missing",
        hint: "write api = \(supported), the version of the contract"
      )
    }
    let api = try node.anyObject().integer("api", in: ValueDecoder.exactIntegers)
    guard api != supported else { return }
    throw LayoutError(
      .failedPrecondition,
      origin: .plugin,
      message:
        "the plugin needs version \(api) of the contract; this host supports version \(supported)",
      hint: api > supported
        ? "use a newer layouthost, or write api = \(supported) if that is enough"
        : "change the plugin to version \(supported) of the contract"
    )
  }
}

/// A plugin's description of itself: the table that its file returns, without the functions.
package struct PluginManifest: Sendable, Equatable {
  /// The version of the contract that this host speaks.
  static let supportedAPI = 1

  /// The name in documents.
  var name: String
  /// The plugin's own version.
  var version: String?
  /// Its purpose, in one sentence.
  var summary: String?
  /// The options it takes.
  var options: OptionSchema
  /// The values that users change of a section that it lays out.
  var state: OptionSchema
  /// The methods it implements.
  var hooks: [ProviderMethodName]
  /// The capabilities of `host` that it uses beyond those that all plugins have.
  var requires: [String]
  /// The fields that it was decoded from.
  let fields: SourceValue

  /// The keys that a manifest may have.
  static let keys = APIClass.plugin.keys

  /// Decodes a manifest from the returned table without its functions.
  /// - Parameters:
  ///   - node: the table.
  ///   - hooks: the methods for which the table has functions.
  ///   - fallbackName: the name of a plugin that specifies none.
  /// - Throws: a mistake in the table, or a contradiction if there is no hook.
  init(
    _ node: ValueDecoder,
    hooks: [ProviderMethodName],
    fallbackName: String
  ) throws(LayoutError) {
    self.fields = node.value
    let fields = try node.object(keys: Self.keys)
    name = try fields.optionalString("name") ?? fallbackName
    guard !name.isEmpty else {
      throw LayoutError(
        .notAllowed(expected: "a name", found: "an empty string"),
        path: node.path.appending("name")
      )
    }
    version = try fields.optionalString("version")
    summary = try fields.optionalString("summary")
    options = try fields.optional("options", OptionSchema.init) ?? OptionSchema()
    state = try fields.optional("state", OptionSchema.init) ?? OptionSchema()
    requires =
      try fields.optional("requires") { node throws(LayoutError) in
        try node.elements { element throws(LayoutError) in
          let name = try element.string()
          guard HostCapability(rawValue: name) != nil else {
            throw element.error(
              .unknownName(
                name,
                kind: "capability",
                known: HostCapability.allCases.map(\.rawValue)
              )
            )
          }
          return name
        }
      } ?? []
    self.hooks = hooks
    guard !hooks.isEmpty else {
      let names = ProviderMethodName.hooks.map(\.hookName).joined(separator: ", ")
      throw node.error(.contradiction("a plugin needs at least one of the hooks \(names)"))
    }
  }
}

/// The parts of `host` that a plugin must list in `requires`.
package enum HostCapability: String, CaseIterable, Sendable {
  /// `host.log(level, message)`.
  case log
  /// `host.text.measure(text, options)`.
  case text
}
