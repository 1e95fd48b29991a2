package import LayoutModel

// The steps after the resting frame: from the layout at rest to what is seen at an offset.
extension VisibleStateSolver {
  /// Returns the steps by which an item at rest becomes what is seen at a scroll position: a pin, the
  /// hook for visible elements, and transforms; empty if it is seen as it rests.
  /// - Parameters:
  ///   - path: the item, counted from 0.
  ///   - offset: the scroll position, in points.
  /// - Returns: the steps, in their order.
  /// - Throws: the failure of a provider.
  /// - Complexity: that of the visible elements.
  package func explanation(
    of path: ItemPath,
    at offset: LayoutPoint
  ) throws(LayoutError) -> [ExplanationStep] {
    guard layout.sections.indices.contains(path.section),
      let resting = layout.element(at: path)
    else { return [] }
    let bounds = LayoutRect(origin: offset, size: environment.container.contentSize)
    var steps: [ExplanationStep] = []
    let held = foundElements(of: path.section, in: bounds, at: bounds, isAsked: true)
      .first { $0.isItem(path) }
    let pinned = held ?? resting
    if pinned.frame != resting.frame {
      let text =
        "at the offset \(offset.explained), from \(resting.frame.origin.explained) to "
        + pinned.frame.origin.explained
      steps.append(ExplanationStep("pinned", text, change: .frame(pinned.frame)))
    }
    let seen = try visibleState(at: offset).elements.first { $0.isItem(path) }
    guard let seen else {
      return steps + [ExplanationStep("not seen", "outside of the visible bounds, or hidden")]
    }
    steps += try hookSteps(from: pinned, to: seen, in: path.section)
    if seen.drawnFrame != seen.frame {
      let words = seen.transform3D == nil ? "transformed" : "transformed in space"
      let text = "\(words), drawn at \(seen.drawnFrame.explained)"
      steps.append(ExplanationStep("transform", text, change: .frame(seen.drawnFrame)))
    }
    guard !steps.isEmpty else { return [] }
    let inView = seen.drawnFrame.origin - offset
    return steps + [ExplanationStep("seen", "at \(inView.explained) in the visible bounds")]
  }

  /// Returns the step of the hook for visible elements; empty if no hook changes the element.
  private func hookSteps(
    from resting: LayoutElement,
    to seen: LayoutElement,
    in section: Int
  ) throws(LayoutError) -> [ExplanationStep] {
    guard resting != seen else { return [] }
    var words: [String] = []
    if seen.frame != resting.frame {
      words.append("from \(resting.frame.explained) to \(seen.frame.explained)")
    }
    if seen.alpha != resting.alpha { words.append("alpha \(seen.alpha.explained)") }
    if seen.zIndex != resting.zIndex { words.append("zIndex \(seen.zIndex)") }
    if seen.transform != resting.transform || seen.transform3D != resting.transform3D {
      words.append("a transform")
    }
    if words.isEmpty { words.append("its attributes") }
    let request = try visibleStateRequest(of: layout.sections[section], for: .visibleItems)
    var step = ExplanationStep(
      "visibleItems",
      words.joined(separator: ", "),
      change: .frame(seen.frame)
    )
    step.plugin = request?.provider.name ?? layout.collection?.request.provider.name
    return [step]
  }
}

extension LayoutElement {
  /// Whether the element is an item of the layout.
  fileprivate func isItem(_ path: ItemPath) -> Bool {
    kind == .item && section == path.section && item == path.item
  }
}
