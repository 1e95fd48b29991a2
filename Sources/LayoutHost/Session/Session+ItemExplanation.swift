public import LayoutEngine
public import LayoutModel

extension Session {
  /// Explains an item's frame, with the places of its numbers in the document's text; on a screen,
  /// an item of the collection in focus.
  /// - Throws: `OUT_OF_RANGE` if the item is missing, and the failure of a document that cannot be
  ///   laid out.
  public func explain(_ path: ItemPath) throws(LayoutError) -> Explanation {
    try runOperation { () throws(LayoutError) in try explainWithinLimit(path) }
  }

  /// Explains what a viewer sees of an item at the scroll position, after its frame at rest; empty if
  /// it is seen as it rests.
  /// - Throws: the failure of the document or of a provider.
  package func explainVisibleState(of path: ItemPath) throws(LayoutError) -> [ExplanationStep] {
    try runOperation { () throws(LayoutError) in
      let focused = try focusedCollection()
      return try locating { () throws(LayoutError) in
        try visibleStateSolver(focused).explanation(of: path, at: focused.contentOffset)
      }
    }
  }

  private func explainWithinLimit(_ path: ItemPath) throws(LayoutError) -> Explanation {
    let solution = try focusedCollection()
    let document =
      state.document.collections.first { $0.name == solution.name } ?? state.shownCollection
    return try locating { () throws(LayoutError) in
      var explanation = try LayoutExplainer(
        document: state.document,
        collection: solution.name,
        environment: solution.environment,
        layout: solution.layout,
        calling: registry
      )
      .explain(path)
      explanation.steps = explanation.steps.map { step in
        var step = step
        // A collection of a screen is nested deeper in the text.
        step.path = step.path.map { path in
          guard path.steps.first != .key("environment") else { return path }
          return DocumentPath(document.path.steps + path.steps, indexBase: path.indexBase)
        }
        return state.located(step)
      }
      return explanation
    }
  }
}

// Finding values in the document.
extension SessionState {
  /// Returns the step with its place in the text; without a path if the document does not contain
  /// the value.
  fileprivate func located(_ step: ExplanationStep) -> ExplanationStep {
    guard var path = step.path else { return step }
    var located = step
    path.indexBase = source.root?.path.indexBase ?? path.indexBase
    let value = isOverridden(path) ? nil : value(at: path)
    located.path = value == nil ? nil : path
    located.position = value?.position ?? .none
    return located
  }

  /// Whether flags override a value of the document.
  private func isOverridden(_ path: DocumentPath) -> Bool {
    guard path.steps.first == .key("environment") else { return false }
    return path.steps.contains(.key("traits"))
      ? flags.traits != TraitsDescription()
      : flags.container != nil || flags.device != nil || flags.orientation != nil
  }

  /// Returns the value in effect, since options may have changed after reading the document.
  func value(at path: DocumentPath) -> SourceValue? {
    if path.steps.count >= 3, case .index(let section) = path.steps[1],
      path.steps[2] == .key("options"),
      shownCollection.sections.indices.contains(section),
      case .provider(let reference) = shownCollection.sections[section].layout
    {
      return reference.options.value.value(at: path.steps.dropFirst(3))
    }
    return source.root?.value.value(at: path.steps[...])
  }
}

extension SourceValue {
  /// Returns the value at the end of a path's steps; nil if the path leads nowhere.
  fileprivate func value(at steps: ArraySlice<DocumentPath.Step>) -> SourceValue? {
    guard let step = steps.first else { return content == .null ? nil : self }
    switch (step, content) {
    case (.key(let key), .object(let object)):
      return object[key]?.value(at: steps.dropFirst())
    case (.index(let index), .array(let elements)) where elements.indices.contains(index):
      return elements[index].value(at: steps.dropFirst())
    default:
      return nil
    }
  }
}
