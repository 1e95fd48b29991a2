import LayoutModel

/// Where the values of a section's description were said.
struct DescriptionPlaces {
  /// Who wrote the description.
  enum Author {
    /// The document, at a path.
    case document(DocumentPath)
    /// A native engine, from its options.
    case engine(ProviderReference, items: LayoutItems)
    /// A plugin.
    case plugin(String)
  }

  let author: Author
  /// The axis along which sections follow each other, which engines' options go by.
  let axis: Axis

  /// Who answers for a provider's description.
  init(_ reference: ProviderReference, items: LayoutItems, axis: Axis) {
    let isNative = NativeEngines.engine(named: reference.name) != nil
    self.init(
      isNative ? .engine(reference, items: items) : .plugin(reference.name),
      axis: axis
    )
  }

  init(_ author: Author, axis: Axis) {
    self.author = author
    self.axis = axis
  }

  /// The name of the engine or the plugin that wrote the description; nil for the document.
  var name: String? {
    switch author {
    case .document: nil
    case .engine(let reference, _): reference.name
    case .plugin(let name): name
    }
  }

  /// The step with the place of a value of the description.
  func locating(_ step: ExplanationStep, at value: DocumentPath) -> ExplanationStep {
    var step = step
    switch author {
    case .document(let root):
      step.path = DocumentPath(root.steps + value.steps, indexBase: root.indexBase)
    case .engine(let reference, let items):
      // Where items have sizes of their own, no one option decides on a flow's frames.
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
  /// The option of a native engine that a value of its description comes from; the engine's name
  /// where none is given.
  fileprivate func path(ofOptionBehind value: DocumentPath, along axis: Axis) -> DocumentPath {
    let root = options.path
    if name == CompositionalEngine().name {
      return DocumentPath(root.steps + value.steps, indexBase: root.indexBase)
    }
    guard case .object(let given) = options.value.content else { return node.path }
    let names = Self.options(of: name, behind: value.description, along: axis)
    return names.first { given[$0] != nil }.map(root.appending) ?? node.path
  }

  /// The options of a native engine that may decide on a value, the nearest first.
  private static func options(of engine: String, behind value: String, along axis: Axis) -> [String]
  {
    let main = axis == .horizontal ? "width" : "height"
    return switch (engine, value) {
    case ("flow", "contentInsets"): ["sectionInset"]
    case ("flow", "contentInsetsReference"): ["sectionInsetReference"]
    case ("flow", "interGroupSpacing"): ["minimumLineSpacing"]
    case ("flow", "boundarySupplementaryItems"): ["headerReferenceSize"]
    case ("flow", "group.frames"), ("flow", "group.size.\(main)"): ["itemSize"]
    case (_, "contentInsets"): ["contentInsets"]
    case ("list", "boundarySupplementaryItems"): ["header"]
    case ("list", "interGroupSpacing"): ["spacing"]
    case ("list", "group.size.\(main)"), ("list", "group.items[0].size.\(main)"): ["rowHeight"]
    case ("grid", "interGroupSpacing"): ["interGroupSpacing", "spacing"]
    case ("grid", "group.count"): ["columns", "minimumItemWidth"]
    case ("grid", "group.size.\(main)"): ["itemHeight", "columns", "minimumItemWidth"]
    case ("grid", "group.item.size.\(main)"): ["itemHeight"]
    default: []
    }
  }
}
