package import LayoutModel
package import LayoutProviders

/// A named value that scripts use: a field of a table, or a parameter of a function.
package struct APIValue: Sendable, Equatable {
  /// The name; `[string]` for the fields of any name.
  package let name: String
  /// The type, as LuaCATS writes it.
  package let type: String
  /// Whether it may be left out, or be nil.
  package let isOptional: Bool
  /// Its meaning, in one sentence.
  package let summary: String

  /// A value that is always present.
  static func value(_ name: String, _ type: String, _ summary: String = "") -> APIValue {
    APIValue(name: name, type: type, isOptional: false, summary: summary)
  }

  /// A value that may be left out.
  static func optional(_ name: String, _ type: String, _ summary: String = "") -> APIValue {
    APIValue(name: name, type: type, isOptional: true, summary: summary)
  }
}

/// A table that scripts read or write, with its fields.
package struct APIClass: Sendable, Equatable {
  /// The name after `layouthost.`.
  package let name: String
  /// Its meaning, in one sentence.
  package let summary: String
  /// The fields, in the order in which they are described.
  package let fields: [APIValue]
  /// The fields' names; no others are read from such a table.
  package let keys: [String]

  /// Describes a table.
  init(_ name: String, _ summary: String, _ fields: [APIValue]) {
    self.name = name
    self.summary = summary
    self.fields = fields
    keys = fields.map(\.name)
  }
}

/// A name for one of several types.
package struct APIAlias: Sendable, Equatable {
  /// The name after `layouthost.`.
  package let name: String
  /// Its meaning, in one sentence.
  package let summary: String
  /// The alternative types, as LuaCATS writes them.
  package let types: [String]

  /// Creates a name for one of several types.
  init(_ name: String, _ summary: String, types: [String]) {
    self.name = name
    self.summary = summary
    self.types = types
  }

  /// One of some words.
  init(_ name: String, _ summary: String, words: [String]) {
    self.init(name, summary, types: words.map { "\"\($0)\"" })
  }
}

/// A function that scripts call, or that plugins implement.
package struct APIFunction: Sendable, Equatable {
  /// The name, with the tables it is in: `host.text.measure`; the name of a hook.
  package let name: String
  /// Its parameters.
  package let parameters: [APIValue]
  /// The types of the results, as LuaCATS writes them.
  package let results: [String]
  /// Its effect, in one sentence.
  package let summary: String
  /// The capability that a plugin must list in `requires` to get it; nil if no capability is needed.
  package let capability: HostCapability?
  /// The generic types of this function.
  let generics: [String]

  /// Describes a function.
  /// - Parameters:
  ///   - name: the name, with the tables it is in.
  ///   - parameters: the parameters, in order.
  ///   - results: the types of the results, as LuaCATS writes them.
  ///   - generics: the generic types.
  ///   - capability: the capability that a plugin must list to get it; nil if no capability is needed.
  ///   - summary: its effect, in one sentence.
  init(
    _ name: String,
    _ parameters: [APIValue] = [],
    returns results: [String],
    generics: [String] = [],
    needs capability: HostCapability? = nil,
    _ summary: String
  ) {
    self.name = name
    self.parameters = parameters
    self.results = results
    self.summary = summary
    self.capability = capability
    self.generics = generics
  }
}

extension APIFunction {
  /// The functions that every plugin has, those of `host` and the globals, without hooks; each is
  /// described where it is registered.
  package static let all =
    SectionConstructors.all.map(\.api) + HostEntry.all.compactMap(\.function)
}

extension APIClass {
  /// The tables that plugins receive and return.
  package static let all =
    ofPlugins + ofEnvironments + ofResults + ofVisibleStates + ofHost + ofSections
}

extension APIAlias {
  /// The names of types.
  package static let all = words + ofSections
}

extension APIFunction {
  /// Describes the hook of a method; nil if no function implements the method.
  package init?(hook method: ProviderMethodName) {
    let name = method.hookName
    switch method {
    case .describe: return nil
    case .section:
      self.init(name, returns: "layouthost.Section", "How the items of a section are laid out.")
    case .group:
      self.init(
        name,
        returns: Self.frameList,
        "The frames of one group, in its own coordinates; the pattern repeats for further items."
      )
    case .layout:
      self.init(
        name,
        returns: "layouthost.Layout",
        "The frames of a whole section, one for each item."
      )
    case .cell:
      self.init(
        name,
        [.environment, .value("item", "layouthost.Item", "The item, `environment.items[1]`.")],
        returns: "layouthost.Cell",
        "How large the content of an item is."
      )
    case .visibleItems:
      self.init(
        name,
        [.value("items", "layouthost.Elements", "What is in sight."), .environment],
        returns: nil,
        "Changes the visible elements whenever the content offset changes."
      )
    case .targetContentOffset:
      self.init(
        name,
        [.value("proposed", "layouthost.Point", "Where the scroll would end."), .environment],
        returns: "layouthost.TargetOffset",
        "Says where a scroll ends."
      )
    case .screen:
      self.init(name, returns: "layouthost.Screen", "Where each collection of a screen is.")
    case .coordinate:
      self.init(
        name,
        [
          .value(
            "collections",
            "table<string, layouthost.Collection>",
            "The screen's collections."
          ),
          .environment,
        ],
        returns: "layouthost.Overlays?",
        "Changes the visible elements of a screen whenever a content offset changes."
      )
    }
  }

  /// A list of frames, or a buffer of them.
  static let frameList = "layouthost.Frame[]|layouthost.FrameBuffer"

  /// Describes a hook, which receives the environment by default.
  private init(
    _ name: String,
    _ parameters: [APIValue] = [.environment],
    returns result: String?,
    _ summary: String
  ) {
    self.init(name, parameters, returns: result.map { [$0] } ?? [], summary)
  }

  /// The function as a type, as LuaCATS writes it.
  var type: String {
    let parameters = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    return "fun(\(parameters))" + (results.isEmpty ? "" : ": " + results.joined(separator: ", "))
  }
}

extension APIValue {
  /// The environment parameter of every hook.
  fileprivate static let environment = value(
    "environment",
    "layouthost.Environment",
    "Where the layout is shown, and what is laid out."
  )
}
