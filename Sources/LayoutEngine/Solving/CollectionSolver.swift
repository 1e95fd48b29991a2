public import LayoutModel

/// Lays out all sections of a document and merges them into one layout.
public struct CollectionSolver {
  private let solver: SectionSolver

  /// Creates a solver that asks a provider for what is not described.
  public init(asking provider: any LayoutProviding) {
    solver = SectionSolver(asking: provider)
  }

  /// Lays out a document.
  /// - Throws: the first failure of a section; there is no partial layout.
  public func solve(
    _ document: LayoutDocument, in environment: LayoutEnvironment
  ) throws(LayoutFailure) -> CollectionLayout {
    var layouts: [SectionLayout] = []
    for (index, section) in document.sections.enumerated() {
      layouts.append(try solve(section, at: index, in: environment))
    }
    let merge = SectionMerge(environment: environment, sections: document.sections)
    let layout = merge.merged(layouts, contentInset: try contentInset(of: document, layouts))
    guard layout.isFinite else { throw .tooLong("the content") }
    return layout
  }

  private func solve(
    _ section: DocumentSection, at index: Int, in environment: LayoutEnvironment
  ) throws(LayoutFailure) -> SectionLayout {
    let context = SectionContext(index: index, id: section.id, itemCount: section.items.count)
    do throws(LayoutFailure) {
      switch section.layout {
      case .description(let description):
        return try solver.solve(
          description, environment: environment, section: context, items: section.items)
      case .provider(let reference):
        return try solver.solve(
          ProviderRequest(
            provider: reference, environment: environment, section: context, items: section.items))
      }
    } catch {
      var failure = error
      failure.section = failure.section ?? index
      throw failure
    }
  }

  /// What the document says; else what the only section wishes.
  private func contentInset(
    of document: LayoutDocument, _ layouts: [SectionLayout]
  ) throws(LayoutFailure) -> DirectionalEdgeInsets {
    if let inset = document.contentInset { return inset }
    guard let wish = layouts.firstIndex(where: { $0.contentInset != nil }) else { return .zero }
    guard layouts.count == 1, let inset = layouts[wish].contentInset else {
      var failure = LayoutFailure(
        .invalidArgument, origin: .document,
        message:
          "“\(layouts[wish].provider)” gives a content inset, which only a section alone can",
        hint: "say “contentInset” in the document, or make it the only section")
      failure.section = wish
      throw failure
    }
    return inset
  }
}

extension CollectionLayout {
  fileprivate var isFinite: Bool {
    contentSize.width.isFinite && contentSize.height.isFinite
      && sections.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite }
  }
}

/// Sections one after the other along the scroll axis.
private struct SectionMerge {
  let environment: LayoutEnvironment
  let sections: [DocumentSection]

  private var axis: Axis { environment.configuration.scrollDirection }

  func merged(
    _ layouts: [SectionLayout], contentInset: DirectionalEdgeInsets
  ) -> CollectionLayout {
    let spacing = environment.configuration.interSectionSpacing
    let length =
      layouts.reduce(0) { $0 + $1.size[axis] } + Double(max(0, layouts.count - 1)) * spacing
    let container = environment.container.contentSize[axis.cross]
    let breadth = layouts.reduce(container) { max($0, $1.size[axis.cross]) }
    var cursor = 0.0
    let placed = zip(sections, layouts).map { section, layout in
      defer { cursor += layout.size[axis] + spacing }
      // Sideways, the first section stands at the edge at which lines start.
      let isReversed = isMirrored && axis == .horizontal
      let position = isReversed ? length - cursor - layout.size[axis] : cursor
      // Downwards, all sections start there, where one is broader than the container too.
      let isShifted = isMirrored && axis == .vertical
      let across = isShifted ? breadth - max(container, layout.size[axis.cross]) : 0
      return CollectionLayout.Section(
        id: section.id, layout: layout, origin: Point(along: axis, position, across))
    }
    return CollectionLayout(
      sections: placed, contentSize: Size(along: axis, max(0, length), breadth),
      contentInset: contentInset, scrollDirection: axis)
  }

  private var isMirrored: Bool { environment.traits.layoutDirection == .rightToLeft }
}
