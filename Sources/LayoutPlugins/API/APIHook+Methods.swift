import LayoutModel

extension APIHook {
  /// The signature of a method's hook; nil for a method that no function implements.
  init?(_ method: ProviderMethod) {
    switch method {
    case .describe: return nil
    case .section:
      self.init(returns: "layouthost.Section", "How the items of a section are laid out.")
    case .group:
      self.init(
        returns: Self.frames,
        "The frames of one group, in its own coordinates; the pattern repeats for further items."
      )
    case .layout:
      self.init(returns: "layouthost.Layout", "The frames of a whole section, one for each item.")
    case .cell:
      self.init(
        [.environment, .value("item", "layouthost.Item", "The item, `environment.items[1]`.")],
        returns: "layouthost.Cell",
        "How large the content of an item is."
      )
    case .visibleItems:
      self.init(
        [.value("items", "layouthost.Elements", "What is in sight."), .environment],
        returns: nil,
        "Changes what is in sight at a moment of a scroll."
      )
    case .targetContentOffset:
      self.init(
        [.value("proposed", "layouthost.Point", "Where the scroll would end."), .environment],
        returns: "layouthost.TargetOffset",
        "Says where a scroll ends."
      )
    case .screen:
      self.init(returns: "layouthost.Screen", "Where each collection of a screen is.")
    case .coordinate:
      self.init(
        [
          .value(
            "collections",
            "table<string, layouthost.Collection>",
            "The screen's collections."
          ),
          .environment,
        ],
        returns: "layouthost.Overlays?",
        "Changes what is in sight in all collections of a screen at a moment of a scroll."
      )
    }
  }

  /// A list of frames, or a buffer of them.
  static let frames = "layouthost.Frame[]|layouthost.FrameBuffer"

  private init(
    _ parameters: [APIValue] = [.environment],
    returns result: String?,
    _ summary: String
  ) {
    self.init(parameters: parameters, result: result, summary: summary)
  }

  /// The hook as a type, as LuaCATS writes it.
  var type: String {
    let parameters = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    return "fun(\(parameters))" + (result.map { ": \($0)" } ?? "")
  }
}

extension APIValue {
  /// What every hook gets.
  fileprivate static let environment = value(
    "environment",
    "layouthost.Environment",
    "Where the layout is shown, and what is laid out."
  )
}
