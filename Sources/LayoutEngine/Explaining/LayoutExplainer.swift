package import LayoutModel

/// Explains items' frames.
///
/// It repeats the solver's work for one item, with the solver's own functions; nothing is
/// calculated in a second way. Providers receive the same requests as from the solver.
///
/// ```swift
/// let explainer = LayoutExplainer(
///   document: document, environment: environment, layout: layout, calling: provider)
/// print(try explainer.explain(ItemPath(section: 0, item: 3)).steps.map(\.text))
/// ```
package struct LayoutExplainer {
  private let document: LayoutDocument
  private let collection: LayoutDocument.Collection
  private let environment: LayoutEnvironment
  private let layout: CollectionLayout
  private let provider: any LayoutProvider

  /// Creates an explainer for a collection that was laid out in an environment; a collection of a
  /// plain document has no name.
  package init(
    document: LayoutDocument,
    collection name: String? = nil,
    environment: LayoutEnvironment,
    layout: CollectionLayout,
    calling provider: any LayoutProvider
  ) {
    self.document = document
    collection = document.collections.first { $0.name == name } ?? document.collections[0]
    self.environment = environment
    self.layout = layout
    self.provider = provider
  }

  /// Returns the steps that led to the frame of an item, counted from 0.
  /// - Throws: `OUT_OF_RANGE` if the document has no such section or item, and the errors of
  ///   providers.
  /// - Complexity: That of one group, and O(log n) where groups differ; that of the section for a
  ///   flow of unequal items and for an order.
  package func explain(_ path: ItemPath) throws(LayoutError) -> Explanation {
    try checkRange(path)
    do throws(LayoutError) {
      var steps = try sectionSteps(to: path)
      guard let element = layout.element(at: path) else {
        return Explanation(item: path, frame: nil, steps: steps + [Self.noFrame])
      }
      let frame = element.frame
      steps += shift(in: path.section)
      steps += origin(of: path.section)
      steps += attributes(of: element)
      steps.append(ExplanationStep("frame", frame.explained, change: .frame(frame)))
      return Explanation(item: path, frame: frame, steps: steps)
    } catch {
      var failure = error
      failure.section = failure.section ?? path.section
      throw failure
    }
  }

  private static let noFrame = ExplanationStep("frame", "none: the item is not shown", rule: 5)

  /// Checks that the document has a section and an item.
  private func checkRange(_ path: ItemPath) throws(LayoutError) {
    let (sections, item) = (collection.sections, path.item)
    guard sections.indices.contains(path.section), layout.sections.count == sections.count else {
      throw .outOfRange("there is no section \(path.section)", "the document has", sections.count)
    }
    let count = sections[path.section].items.count
    guard item >= 0, item < count else {
      throw .outOfRange("there is no item \(path.section).\(item)", "the section has", count)
    }
  }

  // MARK: The section's own steps

  /// Returns the steps of the section's own layout, from a description or from given frames.
  private func sectionSteps(to path: ItemPath) throws(LayoutError) -> [ExplanationStep] {
    let section = section(path.section)
    let root = DocumentPath([.key("sections"), .index(path.section), .key("layout")])
    if let reference = collection.layout, layout.sections[path.section].placement?.isGiven == true {
      let places = DescriptionPlaces(reference, items: section.items, axis: axis)
      return containerSteps(of: path.section) + [givenFrame(at: path, by: reference, places)]
    }
    switch section.layout {
    case .description(let description):
      return try steps(to: path, description, by: .document(root))
    case .provider(let reference):
      var request = ProviderRequest(
        provider: reference,
        environment: sectionEnvironment(path.section),
        section: SectionContext(section, at: path.section),
        items: section.items
      )
      let axis = layout.sections[path.section].axis
      layout.sections[path.section].layout.estimates?.inform(&request)
      let places = DescriptionPlaces(reference, items: section.items, axis: axis)
      if isGiven(path.section, by: reference) {
        return containerSteps(of: path.section) + [givenFrame(at: path, by: reference, places)]
      }
      switch try provider.layout(request) {
      case .section(let description): return try steps(to: path, description, by: places)
      case .frames:
        return containerSteps(of: path.section) + [givenFrame(at: path, by: reference, places)]
      }
    }
  }

  /// Returns a section with the layout that it has got: the fallback if its own layout has failed.
  private func section(_ index: Int) -> DocumentSection {
    var section = collection.sections[index]
    let solved = layout.sections[index].layout
    guard solved.failure != nil else { return section }
    var reference = ProviderReference(name: solved.provider)
    reference.node.path = Self.fallbackPath
    section.layout = .provider(reference)
    section.state = nil
    return section
  }

  private static let fallbackPath = DocumentPath([.key("fallback")])

  /// Returns the step that says why the fallback lays a section out; empty if its own layout has not failed.
  private func fallbackSteps(of section: Int) -> [ExplanationStep] {
    layout.sections[section].layout.diagnostics.filter { $0.kind == .fallback }
      .map { ExplanationStep("fallback", $0.message, path: Self.fallbackPath) }
  }

  private func steps(
    to path: ItemPath,
    _ description: SectionDescription,
    by places: DescriptionPlaces
  ) throws(LayoutError) -> [ExplanationStep] {
    let section = section(path.section)
    let solver = try CompositionalSolver(
      description: description,
      environment: sectionEnvironment(path.section),
      section: SectionContext(section, at: path.section),
      items: section.items,
      provider: provider
    )
    let steps =
      containerSteps(of: path.section)
      + (try SectionExplainer(
        solver: solver,
        places: places,
        groups: layout.sections[path.section].layout.groups,
        sizes: layout.sections[path.section].layout.estimates?.sizes
      )
      .steps(for: path.item))
    return steps + mirroring(after: steps, in: path.section)
  }

  /// Whether a provider gave the frames of a section that shows items, rather than a description; so it need
  /// not lay all of them out again.
  private func isGiven(_ section: Int, by reference: ProviderReference) -> Bool {
    let solved = layout.sections[section].layout
    let engine = NativeEngines.engine(named: reference.name)
    // Described sections have groups, except those of engines that search without them.
    return solved.groups == nil && solved.frames.count > 0 && !(engine is any DescribingEngine)
  }

  /// Returns the step for a frame that a provider gave; only the provider knows the reasons.
  private func givenFrame(
    at path: ItemPath,
    by reference: ProviderReference,
    _ places: DescriptionPlaces
  ) -> ExplanationStep {
    let frames = layout.sections[path.section].layout.frames
    let frame = frames.frame(at: path.item)
    var step = ExplanationStep(
      "frame in the section",
      "\(frame.explained): frame \(path.item + 1) of \(frames.count), given by "
        + "“\(reference.name)”",
      change: .within(frame)
    )
    step.path = reference.node.path
    if case .plugin(let name) = places { step.plugin = name }
    return step
  }

  // MARK: Around the section

  private var axis: ScrollAxis { environment.configuration.scrollDirection }

  /// Returns the environment in which a section was laid out, narrowed by a content inset where its
  /// engine keeps that.
  private func sectionEnvironment(_ index: Int) -> LayoutEnvironment {
    let environment = layout.sections[index].environment
    guard layout.sections[index].layout.failure != nil else { return environment }
    return CollectionSolver.environment(of: section(index), in: collection, environment)
  }

  /// Returns the steps for the container, and for what a content inset leaves of it.
  private func containerSteps(of section: Int) -> [ExplanationStep] {
    let axis = layout.sections[section].axis
    if let plugin = collection.layout {
      return [chosenContainer(of: section, by: plugin)] + fallbackSteps(of: section)
    }
    let size = environment.container.contentSize
    // The container of a screen's collection comes from its region.
    let isDescribed = document.screen == nil && document.environment.container != nil
    let step = ExplanationStep(
      "container",
      "\(size.explained), scrolling "
        + (axis == .vertical ? "vertically" : "horizontally"),
      path: DocumentPath([.key("environment"), .key(isDescribed ? "container" : "device")]),
      change: .size(size)
    )
    return [step] + fallbackSteps(of: section) + contentInsetSteps(of: section)
  }

  /// Returns the step for the container that the collection's plugin has chosen.
  private func chosenContainer(of section: Int, by plugin: ProviderReference) -> ExplanationStep {
    let size = sectionEnvironment(section).container.contentSize
    let isVertical = layout.sections[section].axis == .vertical
    return ExplanationStep(
      "container",
      "\(size.explained), scrolling \(isVertical ? "vertically" : "horizontally"), chosen by "
        + "“\(plugin.name)”",
      path: DocumentPath([.key("layout")]),
      change: .size(size)
    )
  }

  /// Returns the steps for the content inset of a flow, and for the insets within it that the
  /// section inset counts from (rule 29).
  private func contentInsetSteps(of section: Int) -> [ExplanationStep] {
    let (whole, narrowed) = (environment.container, sectionEnvironment(section).container)
    let axis = layout.sections[section].axis
    var steps: [ExplanationStep] = []
    if narrowed.contentSize != whole.contentSize {
      steps.append(
        ExplanationStep(
          "content inset",
          "it leaves \(narrowed.contentSize.explained)",
          rule: 29,
          path: DocumentPath([.key("contentInset")]),
          change: .size(narrowed.contentSize)
        )
      )
    }
    let references: [(String, String, KeyPath<LayoutContainer, DirectionalEdgeInsets>)] = [
      ("safe area insets", "safeAreaInsets", \.safeAreaInsets),
      ("layout margins", "layoutMargins", \.layoutMargins),
    ]
    for (title, key, insets) in references
    where narrowed[keyPath: insets] != whole[keyPath: insets] {
      let sides = [axis.cross.startWord, axis.cross.endWord]
      let lengths = [
        narrowed[keyPath: insets].start(axis.cross), narrowed[keyPath: insets].end(axis.cross),
      ]
      let words = zip(sides, lengths).map { "\($0) \($1.explained)" }.joined(separator: ", ")
      steps.append(
        ExplanationStep(
          title,
          "they count from the view's edge: here they are \(words)",
          rule: 29,
          path: DocumentPath([.key("environment"), .key(key)])
        )
      )
    }
    return steps
  }

  /// Returns the step that mirrors a description's frames from right to left; given frames are not
  /// mirrored.
  private func mirroring(after steps: [ExplanationStep], in section: Int) -> [ExplanationStep] {
    let solved = layout.sections[section].layout
    guard environment.traits.layoutDirection == .rightToLeft, solved.frames.count > 0 else {
      return []
    }
    let width = solved.size.width
    let frame = steps.rectangle
    let change = ExplanationStep.Change.mirror(width: width)
    return [
      ExplanationStep(
        "right to left",
        "mirrored within \(width.explained): from x \(frame.x.explained) to "
          + change.applied(to: frame).x.explained,
        path: DocumentPath([.key("environment"), .key("traits"), .key("layoutDirection")]),
        change: change
      )
    ]
  }

  /// Returns the step for the offset at which a row that scrolls across rests (rule 24).
  private func shift(in section: Int) -> [ExplanationStep] {
    let solved = layout.sections[section].layout
    guard let row = solved.orthogonal, row.restingOffset != 0 else { return [] }
    let dragged = collection.sections[section].orthogonalOffset
    return [
      ExplanationStep(
        "scrolled across",
        "a drag to \(dragged.explained) rests at \(row.restingOffset.explained) "
          + "(\(row.behavior.rawValue))",
        rule: 24,
        path: DocumentPath([.key("sections"), .index(section), .key("orthogonalOffset")]),
        change: .move(solved.orthogonalShift)
      )
    ]
  }

  /// Returns the step that lists the non-default layout attributes; empty without such attributes.
  ///
  /// They do not change the frame: `UICollectionViewLayoutAttributes` keeps them separately.
  private func attributes(of element: LayoutElement) -> [ExplanationStep] {
    var words: [String] = []
    if element.isHidden { words.append("hidden") }
    if element.alpha != 1 { words.append("alpha \(element.alpha.explained)") }
    if element.zIndex != 0 { words.append("zIndex \(element.zIndex)") }
    if element.transform3D != nil {
      words.append("transformed in space")
    } else if element.transform != .identity {
      words.append("transformed")
    }
    if element.transform3D != nil || element.transform != .identity {
      words.append("drawn at \(element.drawnFrame.explained)")
    }
    if element.anchorPoint != ElementAttributes.middle {
      let anchor = element.anchorPoint
      words.append("anchor \(anchor.x.explained), \(anchor.y.explained)")
    }
    if let clip = element.clipsTo { words.append("clipped to \(clip.explained)") }
    if !element.parts.isEmpty {
      words.append("parts " + element.parts.map(\.name).joined(separator: ", "))
    }
    if case .object(let values)? = element.values?.content {
      words.append("values " + values.members.map(\.key).joined(separator: ", "))
    } else if element.values != nil {
      words.append("values")
    }
    guard !words.isEmpty else { return [] }
    return [ExplanationStep("attributes", words.joined(separator: ", "))]
  }

  /// Returns the step for the section's corner in the content (rule 14).
  private func origin(of section: Int) -> [ExplanationStep] {
    let origin = layout.sections[section].origin
    guard origin != .zero else { return [] }
    if let plugin = collection.layout {
      return [
        ExplanationStep(
          "section",
          "“\(plugin.name)” places it at \(origin.explained) in the content",
          path: DocumentPath([.key("layout")]),
          change: .move(origin)
        )
      ]
    }
    let spacing = environment.configuration.interSectionSpacing
    var words = "it starts at \(origin.explained) in the content"
    if section > 0 {
      words += ", behind \(section.counted("section"))"
      if spacing != 0 { words += " with a spacing of \(spacing.explained)" }
    }
    var step = ExplanationStep("section", words, rule: 14, change: .move(origin))
    if section > 0, spacing != 0 {
      step.path = DocumentPath([.key("configuration"), .key("interSectionSpacing")])
    }
    return [step]
  }
}

extension LayoutError {
  fileprivate static func outOfRange(_ what: String, _ owner: String, _ count: Int) -> LayoutError {
    LayoutError(.outOfRange, message: "\(what); \(owner) \(count), counted from 0")
  }
}
