import LayoutModel

/// The places of the values of a section's description: in the document, in an engine's options, or
/// in a plugin.
enum DescriptionPlaces {
  /// The document wrote the description, at a path.
  case document(DocumentPath)
  /// A native engine made it from its options, which refer to the axis along which sections follow
  /// each other.
  case engine(ProviderReference, items: LayoutItems, axis: ScrollAxis)
  /// A plugin returned it.
  case plugin(String)

  /// Creates the places of a description that a native engine or a plugin returned; the items' own
  /// sizes take the place of a flow's options.
  init(_ reference: ProviderReference, items: LayoutItems, axis: ScrollAxis) {
    let isNative = NativeEngines.engine(named: reference.name) != nil
    self =
      isNative ? .engine(reference, items: items, axis: axis) : .plugin(reference.name)
  }

  /// The name of the engine or the plugin that wrote the description; nil means the document.
  var name: String? {
    switch self {
    case .document: nil
    case .engine(let reference, _, _): reference.name
    case .plugin(let name): name
    }
  }

  /// Returns a step with the path of a value of the description or of the option that decides on
  /// it, or with the name of the plugin.
  func locating(_ step: ExplanationStep, at value: DocumentPath) -> ExplanationStep {
    var step = step
    switch self {
    case .document(let root):
      step.path = DocumentPath(root.steps + value.steps, indexBase: root.indexBase)
    case .engine(let reference, let items, let axis):
      // With sizes per item, no single option decides on a flow's frames.
      step.path =
        reference.name == FlowEngine().name && items.pattern.hasSizes && value.steps.count > 1
        ? reference.node.path : reference.path(ofOptionBehind: value, along: axis)
    case .plugin(let name):
      step.plugin = name
    }
    return step
  }
}

extension ProviderReference {
  /// Returns the path of the option that a value of an engine's description comes from; the path of
  /// the engine's name if no such option is given.
  fileprivate func path(ofOptionBehind value: DocumentPath, along axis: ScrollAxis) -> DocumentPath
  {
    let root = options.path
    if name == CompositionalEngine().name {
      return DocumentPath(root.steps + value.steps, indexBase: root.indexBase)
    }
    guard case .object(let given) = options.value.content else { return node.path }
    let names = Self.options(of: name, behind: value.description, along: axis)
    return names.first { given[$0] != nil }.map(root.appending) ?? node.path
  }

  /// Returns the options of a native engine that may decide on a value, the nearest first.
  private static func options(of engine: String, behind value: String, along axis: ScrollAxis)
    -> [String]
  {
    let main = axis == .horizontal ? "width" : "height"
    return switch (engine, value) {
    case ("flow", "contentInsets"): ["sectionInset"]
    case ("flow", "contentInsetsReference"): ["sectionInsetReference"]
    case ("flow", "interGroupSpacing"): ["minimumLineSpacing"]
    case ("flow", "boundarySupplementaryItems"): ["headerReferenceSize"]
    case ("flow", "group.frames"), ("flow", "group.size.\(main)"):
      ["estimatedItemSize", "itemSize"]
    case ("list", "contentInsets"): ["contentInsets", "appearance"]
    case ("list", "contentInsetsReference"): ["appearance"]
    case (_, "contentInsets"): ["contentInsets"]
    case ("list", "boundarySupplementaryItems"): ["header", "headerMode"]
    case ("list", "interGroupSpacing"): ["spacing"]
    case ("list", "group.size.\(main)"), ("list", "group.items[0].size.\(main)"):
      ["rowHeight", "appearance"]
    case ("grid", "interGroupSpacing"): ["interGroupSpacing", "spacing"]
    case ("grid", "group.count"): ["columns", "minimumItemWidth"]
    case ("grid", "group.size.\(main)"): ["itemHeight", "columns", "minimumItemWidth"]
    case ("grid", "group.item.size.\(main)"): ["itemHeight"]
    default: []
    }
  }
}
