package import LayoutModel

/// Describes the sections of a collection: calls the providers of sections for their descriptions,
/// and those of custom groups at several sizes for formulas of their frames.
package struct SectionDescriber {
  private let collection: LayoutDocument.Collection
  private let environment: LayoutEnvironment
  private let provider: any LayoutProvider

  /// Creates a describer of a collection in the environment that it was laid out in.
  package init(
    _ collection: LayoutDocument.Collection,
    in environment: LayoutEnvironment,
    calling provider: any LayoutProvider
  ) {
    self.collection = collection
    self.environment = environment
    self.provider = provider
  }

  /// Describes a section, counted from 0.
  /// - Throws: `FAILED_PRECONDITION` for a section whose provider returns frames or does more than
  ///   a description says, and the failures of providers.
  /// - Precondition: the collection has the section.
  /// - Complexity: that of the section's layout, several times for sections from providers.
  package func describe(_ index: Int) throws(LayoutError) -> DescribedSection {
    let section = collection.sections[index]
    let path = collection.path.appending("sections").appending(index).appending("layout")
    var described: DescribedSection
    switch section.layout {
    case .description(let description):
      described = DescribedSection(description, path: path)
    case .provider(let reference):
      let request = ProviderRequest(
        provider: reference,
        environment: environment,
        section: SectionContext(section, at: index),
        items: section.items
      )
      let description = try description(for: request, path: path)
      try check(section, reference, path: path)
      described = DescribedSection(description, path: path)
      described.provider = reference.name
      described.dependsOnContainer = otherContainers()
        .contains { environment in
          var other = request
          other.environment = environment
          return (try? self.description(for: other, path: path)) != description
        }
      try WorkLimit.current?.check()
    }
    described.id = section.id
    let calls = GroupCalls(provider)
    _ = try CompositionalSolver(
      description: described.description,
      environment: environment,
      section: SectionContext(section, at: index),
      items: section.items,
      provider: calls
    )
    .solve()
    for (source, sizes) in try described.description.group.providedFrames() {
      guard section.items.count > 0 else {
        throw described.failure(
          "“\(source.provider.name)” gives no frames for a section without items",
          hint: "give the section as many items as a group has"
        )
      }
      described.formulas.append((source, try formulas(of: source, sizes, in: calls)))
    }
    return described
  }

  // MARK: Sections from providers

  private func description(
    for request: ProviderRequest,
    path: DocumentPath
  ) throws(LayoutError) -> SectionDescription {
    guard case .section(let description) = try provider.layout(request) else {
      throw .notExportable(
        "“\(request.provider.name)” returns frames, not a description of a section",
        at: path,
        hint: "a layout of frames needs a class of its own; export other sections one by one"
      )
    }
    return description
  }

  /// Checks that a section's provider does nothing beyond its description.
  private func check(
    _ section: DocumentSection,
    _ reference: ProviderReference,
    path: DocumentPath
  ) throws(LayoutError) {
    func refuse(_ words: String, hint: String) throws(LayoutError) {
      throw .notExportable("“\(reference.name)” \(words)", at: path, hint: hint)
    }
    let methods = try provider.methods(of: reference)
    if methods.contains(.visibleItems) || methods.contains(.targetContentOffset) {
      try refuse(
        "changes elements or offsets as the content scrolls",
        hint: "write the handler by hand, and export a plugin without these hooks"
      )
    }
    if CollectionSolver.environment(of: section, in: collection, environment) != environment {
      try refuse(
        "leaves room for the content inset, which a section does not know",
        hint: "remove “contentInset” across the scroll axis, and widen the section's insets"
      )
    }
    if NativeEngines.engine(named: reference.name)?.hasSelfSizingItems(reference.options) == true {
      try refuse(
        "ends its content on a whole pixel, which a section does not",
        hint: "remove “estimatedItemSize”"
      )
    }
  }

  /// The environment with containers of other sizes.
  private func otherContainers() -> [LayoutEnvironment] {
    [(1.5, 1.0), (1.0, 1.5), (2.25, 1.0)]
      .map { width, height in
        var other = environment
        other.container.contentSize.width *= width
        other.container.contentSize.height *= height
        return other
      }
  }

  // MARK: Custom groups

  /// Finds the formulas of a provider's frames; nil if they are not linear in the group's size, if
  /// groups have different frames, or if the section has no group with them.
  private func formulas(
    of source: ProvidedFrames,
    _ sizes: [SizeDescription],
    in calls: GroupCalls
  ) throws(LayoutError) -> [FrameFormula]? {
    let calls = calls.all.filter { $0.request.provider == source.provider }
    guard let first = calls.first else { return nil }
    let count = first.frames.count
    func isAlike(_ frames: FrameColumns) -> Bool {
      frames.count == count && frames.attributes == nil
    }
    guard calls.allSatisfy({ isAlike($0.frames) }) else { return nil }
    let varies = ScrollAxis.allCases.filter { axis in
      sizes.contains { $0[axis].fractionAxis != nil }
    }
    var probes: [(size: LayoutSize, frames: FrameColumns)] = []
    // Along both axes, and along each alone. The sizes share no step, so that lengths that are rounded
    // to whole points cannot look linear.
    var steps: [(axes: [ScrollAxis], factors: [Double])] = [(varies, [1.31, 1.79])]
    for axis in varies {
      for factor in [1.47, 0.73, 2.09] { steps.append((axes: [axis], factors: [factor])) }
    }
    for step in steps {
      var request = first.request
      for (axis, factor) in zip(step.axes, step.factors) {
        request.environment.container.contentSize[axis] *= factor
      }
      let frames = try provider.call(.group, request)
      guard isAlike(frames) else { return nil }
      probes.append((request.environment.container.effectiveContentSize, frames))
    }
    var formulas: [FrameFormula] = []
    for index in 0..<count {
      try WorkLimit.current?.check()
      func frame(_ frames: FrameColumns) -> CustomFrame {
        CustomFrame(frame: frames[index], zIndex: frames.zIndex(at: index))
      }
      let formula = FrameFormula(
        exact: calls.map {
          ($0.request.environment.container.effectiveContentSize, frame($0.frames))
        },
        probes: probes.map { ($0.size, frame($0.frames)) }
      )
      guard let formula else { return nil }
      formulas.append(formula)
    }
    return formulas
  }
}

extension GroupDescription {
  /// Returns the providers of custom groups in the group, each with the sizes of its groups.
  /// - Throws: `RESOURCE_EXHAUSTED` if groups are nested too deeply for the thread's stack.
  fileprivate func providedFrames() throws(LayoutError) -> [(
    source: ProvidedFrames, sizes: [SizeDescription]
  )] {
    try ThreadStack.checkGroup()
    let subitems: [SubitemDescription]
    switch content {
    case .provided(let source): return [(source, [item.size])]
    case .frames: return []
    case .repeated(let members, _): subitems = members
    case .count(let member, _, _): subitems = [member]
    }
    var found: [(source: ProvidedFrames, sizes: [SizeDescription])] = []
    for case .group(let group) in subitems {
      for (source, sizes) in try group.providedFrames() {
        if let index = found.firstIndex(where: { $0.source == source }) {
          found[index].sizes += sizes
        } else {
          found.append((source, sizes))
        }
      }
    }
    return found
  }
}

/// Calls a provider, and keeps the calls for the frames of custom groups.
private final class GroupCalls: LayoutProvider {
  private let provider: any LayoutProvider
  private(set) var all: [(request: ProviderRequest, frames: FrameColumns)] = []

  init(_ provider: any LayoutProvider) { self.provider = provider }

  func methods(of reference: ProviderReference) throws(LayoutError) -> [ProviderMethodName] {
    try provider.methods(of: reference)
  }

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    let output = try provider.call(method, request, input)
    if let frames = output as? FrameColumns { all.append((request, frames)) }
    return output
  }
}
