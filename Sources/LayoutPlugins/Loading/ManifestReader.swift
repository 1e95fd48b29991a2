import LayoutModel
import LayoutProviders
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
    do throws(LayoutError) {
      let manifest = try PluginManifest(
        fields,
        hooks: ProviderMethodName.hooks.filter { hooks[$0] != nil },
        fallbackName: file.name
      )
      return (manifest, hooks)
    } catch {
      var failure = error
      failure.hint = Self.hint(for: error) ?? error.hint
      throw failure
    }
  }

  /// The methods of UIKit's layouts, each with what takes its place.
  private static let methodsOfUIKit = [
    "prepare": "the hook “layout” computes all frames; other hooks read what it returns as “memo”",
    "layoutAttributesForElements": shownElements,
    "layoutAttributesForItem": shownElements,
    "collectionViewContentSize": "the hook “layout” returns “contentSize” beside the frames",
    "sizeForItem": "the hook “cell” returns the size of an item's content",
    "shouldInvalidateLayout": "the host calls “visibleItems” again at each offset",
  ]
  private static let shownElements =
    "the hook “layout” returns all frames; “visibleItems” changes the elements at an offset"

  /// Returns advice for a mistake that only a plugin's table can have; nil if no advice fits.
  private static func hint(for error: LayoutError) -> String? {
    let steps = error.place.steps
    switch error.problem {
    case .unknownKey(let name, _) where steps.isEmpty: return methodsOfUIKit[name]
    case .wrongType("a table with names", let found) where steps.count == 2:
      guard case .key(let name) = steps[1] else { return nil }
      let types = ["a string": "string", "a boolean": "boolean", "a list": "array"]
      return "write \(name) = { type = \"\(types[found] ?? "number")\", default = … }"
    default: return nil
    }
  }

  /// The methods by the names of their hooks.
  private static let methods = Dictionary(
    uniqueKeysWithValues: ProviderMethodName.hooks.map { ($0.hookName, $0) }
  )

  /// Separates the functions of hooks from the fields, which become a value of the neutral tree.
  private func readFields() throws -> (ValueDecoder, [ProviderMethodName: LuaReference]) {
    var hooks: [ProviderMethodName: LuaReference] = [:]
    var members: [SourceObject.Member] = []
    for key in try names() {
      let kind = stack.rawGet(field: key, in: 1)
      defer { stack.pop() }
      if let method = Self.methods[key] {
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
