public import LayoutModel

/// Says why items' frames are what they are.
///
/// It walks the way that the solver went, with the solver's own functions; nothing is calculated
/// in a second way. Providers are asked what the solver asked them.
public struct LayoutExplainer {
  private let document: LayoutDocument
  private let collection: LayoutDocument.Collection
  private let environment: LayoutEnvironment
  private let layout: CollectionLayout
  private let provider: any LayoutProviding

  /// Creates an explainer for a collection that was laid out in an environment.
  /// - Parameters:
  ///   - document: the document.
  ///   - name: the collection's name; nil in a plain document.
  ///   - environment: the environment of the collection.
  ///   - layout: the collection's layout.
  ///   - provider: supplies what the solver did not compute itself.
  public init(
    document: LayoutDocument,
    collection name: String? = nil,
    environment: LayoutEnvironment,
    layout: CollectionLayout,
    asking provider: any LayoutProviding
  ) {
    self.document = document
    collection = document.collections.first { $0.name == name } ?? document.collections[0]
    self.environment = environment
    self.layout = layout
    self.provider = provider
  }

  /// The chain that led to an item's frame.
  /// - Throws: `OUT_OF_RANGE` where there is no such section or item, and what providers throw.
  /// - Complexity: that of one group where groups are alike, else that of all groups before it.
  public func explain(_ path: IndexPath) throws(LayoutError) -> Explanation {
    try checkRange(path)
    do throws(LayoutError) {
      var steps = try sectionSteps(to: path)
      guard let frame = layout.element(at: path)?.frame else {
        return Explanation(item: path, frame: nil, steps: steps + [Self.noFrame])
      }
      steps += shift(in: path.section)
      steps += origin(of: path.section)
      steps.append(
        ExplanationStep("frame", ExplanationWords.frame(frame), change: .frame(frame))
      )
      return Explanation(item: path, frame: frame, steps: steps)
    } catch {
      var failure = error
      failure.section = failure.section ?? path.section
      throw failure
    }
  }

  private static let noFrame = ExplanationStep("frame", "none: the item is not shown", rule: 5)

  private func checkRange(_ path: IndexPath) throws(LayoutError) {
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

  private func sectionSteps(to path: IndexPath) throws(LayoutError) -> [ExplanationStep] {
    let section = collection.sections[path.section]
    let root = DocumentPath([.key("sections"), .index(path.section), .key("layout")])
    switch section.layout {
    case .description(let description):
      return try steps(to: path, description, by: .init(.document(root), axis: axis))
    case .provider(let reference):
      let request = ProviderRequest(
        provider: reference,
        environment: sectionEnvironment(path.section),
        section: SectionContext(section, at: path.section),
        items: section.items
      )
      let places = DescriptionPlaces(reference, items: section.items, axis: axis)
      switch try provider.layout(request) {
      case .section(let description): return try steps(to: path, description, by: places)
      case .frames:
        return containerSteps(of: path.section) + [givenFrame(at: path, by: reference, places)]
      }
    }
  }

  private func steps(
    to path: IndexPath,
    _ description: SectionDescription,
    by places: DescriptionPlaces
  ) throws(LayoutError) -> [ExplanationStep] {
    let section = collection.sections[path.section]
    let solver = CompositionalSolver(
      description: description,
      environment: sectionEnvironment(path.section),
      section: SectionContext(section, at: path.section),
      items: section.items,
      provider: provider
    )
    let steps =
      containerSteps(of: path.section)
      + (try SectionExplainer(solver: solver, places: places).steps(for: path.item))
    return steps + mirroring(after: steps, in: path.section)
  }

  /// A frame that somebody gave, who alone knows why.
  private func givenFrame(
    at path: IndexPath,
    by reference: ProviderReference,
    _ places: DescriptionPlaces
  ) -> ExplanationStep {
    let frames = layout.sections[path.section].layout.frames
    let frame = frames.frame(at: path.item)
    var step = ExplanationStep(
      "frame in the section",
      "\(ExplanationWords.frame(frame)): frame \(path.item + 1) of \(frames.count), given by "
        + "“\(reference.name)”",
      change: .within(frame)
    )
    step.path = reference.node.path
    if case .plugin(let name) = places.author { step.plugin = name }
    return step
  }

  // MARK: Around the section

  private var axis: Axis { environment.configuration.scrollDirection }

  private func sectionEnvironment(_ section: Int) -> LayoutEnvironment {
    CollectionSolver.environment(of: collection.sections[section], in: collection, environment)
  }

  private func containerSteps(of section: Int) -> [ExplanationStep] {
    let size = environment.container.contentSize
    var step = ExplanationStep(
      "container",
      "\(ExplanationWords.size(size)), scrolling "
        + (axis == .vertical ? "vertically" : "horizontally"),
      change: .size(size)
    )
    // The container of a screen's collection comes from its region.
    let isDescribed = document.screen == nil && document.environment.container != nil
    let key = isDescribed ? "container" : "device"
    step.path = DocumentPath([.key("environment"), .key(key)])
    let narrowed = sectionEnvironment(section).container.contentSize
    guard narrowed != size else { return [step] }
    var inset = ExplanationStep(
      "content inset",
      "it leaves \(ExplanationWords.size(narrowed))",
      rule: 29,
      change: .size(narrowed)
    )
    inset.path = DocumentPath([.key("contentInset")])
    return [step, inset]
  }

  /// A description is laid out from the leading edge and mirrored then; given frames are not.
  private func mirroring(after steps: [ExplanationStep], in section: Int) -> [ExplanationStep] {
    let solved = layout.sections[section].layout
    guard environment.traits.layoutDirection == .rightToLeft, solved.frames.count > 0 else {
      return []
    }
    let width = solved.size.width
    let number = ExplanationWords.number
    let frame = steps.rectangle
    let change = ExplanationStep.Change.mirror(width: width)
    var step = ExplanationStep(
      "right to left",
      "mirrored within \(number(width)): from x \(number(frame.x)) to "
        + number(change.applied(to: frame).x),
      change: change
    )
    step.path = DocumentPath(["environment", "traits", "layoutDirection"].map { .key($0) })
    return [step]
  }

  /// Rule 24: where a row that scrolls across rests.
  private func shift(in section: Int) -> [ExplanationStep] {
    let solved = layout.sections[section].layout
    guard let row = solved.orthogonal, row.restingOffset != 0 else { return [] }
    let number = ExplanationWords.number
    let dragged = collection.sections[section].orthogonalOffset
    var step = ExplanationStep(
      "scrolled across",
      "a drag to \(number(dragged)) rests at \(number(row.restingOffset)) "
        + "(\(row.behavior.rawValue))",
      rule: 24,
      change: .move(solved.orthogonalShift)
    )
    step.path = DocumentPath([.key("sections"), .index(section), .key("orthogonalOffset")])
    return [step]
  }

  /// Where the section stands in the content.
  private func origin(of section: Int) -> [ExplanationStep] {
    let origin = layout.sections[section].origin
    guard origin != .zero else { return [] }
    let spacing = environment.configuration.interSectionSpacing
    var words = "it starts at \(ExplanationWords.point(origin)) in the content"
    if section > 0 {
      words += ", behind \(ExplanationWords.count(section, "section"))"
      if spacing != 0 { words += " with a spacing of \(ExplanationWords.number(spacing))" }
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
    LayoutError(
      .outOfRange,
      origin: .document,
      message: "\(what); \(owner) \(count), counted from 0"
    )
  }
}
