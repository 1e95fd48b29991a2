package import LayoutModel
package import LayoutProviders

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
    case .collection:
      self.init(
        name,
        returns: "layouthost.CollectionLayout",
        "Where the sections of a document are, which their own layouts lay out."
      )
    case .movementTarget:
      self.init(
        name,
        [
          .value("item", "integer", "The item that is dragged, from 1."),
          .value("position", "layouthost.Point", "Where it is dragged to."), .environment,
        ],
        returns: "integer?",
        "Says in which item's place a dragged item is dropped, from 1; the nearest by default."
      )
    case .appearingItems:
      self.init(
        name,
        [.value("items", "layouthost.Ends", "The start of what appears."), .environment],
        returns: nil,
        "Changes how elements appear in a change; in the section after it."
      )
    case .disappearingItems:
      self.init(
        name,
        [.value("items", "layouthost.Ends", "The end of what disappears."), .environment],
        returns: nil,
        "Changes how elements disappear in a change; in the section before it."
      )
    case .contentOffsetAfterChange:
      self.init(
        name,
        [
          .value("proposed", "layouthost.Point", "The offset that keeps the reader's place."),
          .environment,
        ],
        returns: "layouthost.ChangedOffset?",
        "Says what the content offset is after a change; the proposed one by default."
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
