import LayoutModel

/// The sections of a collection during a call of `collection`: laid out on demand, and kept for the
/// call's result.
///
/// The call runs on one thread, and so do its requests: a reference may leave the thread, and is of
/// no use there.
final class SectionRequests: CollectionSections, @unchecked Sendable {
  /// A section that the call has laid out.
  struct Solved {
    let layout: SectionLayout
    let environment: LayoutEnvironment
  }

  private var sections: CachedSections
  private let environment: LayoutEnvironment
  /// The handles by their numbers.
  private(set) var handles: [SectionHandle] = []
  private var solved: [Solved] = []
  private var isOpen = true

  /// Begins a call for a collection in an environment.
  init(_ sections: consuming CachedSections, in environment: LayoutEnvironment) {
    self.sections = sections
    self.environment = environment
  }

  /// Ends the call; its handles are of no further use.
  /// - Returns: the cache for the next layout.
  func end() -> SectionCache {
    isOpen = false
    (handles, solved) = ([], [])
    return sections.takeCache()
  }

  /// Keeps only the sizes that this call has requested.
  func finish() { sections.finish() }

  /// Returns the layout behind a handle of the call.
  func solved(_ handle: SectionHandle) -> Solved? {
    owns(handle) ? solved[handle.number] : nil
  }

  // MARK: Requests

  var count: Int { sections.collection.sections.count }

  func section(at index: Int) throws(LayoutError) -> CollectionSection {
    try checkOpen()
    let section = sections.collection.sections[index]
    var layout: ProviderReference?
    if case .provider(let reference) = section.layout { layout = reference }
    return CollectionSection(
      id: section.id,
      items: section.items,
      layout: layout?.name,
      options: layout?.options.value.object ?? SourceObject(),
      state: section.state?.value.object ?? SourceObject()
    )
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    try checkOpen()
    try space.check()
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw .noSection(range.lowerBound < 0 ? range.lowerBound : range.upperBound - 1, of: count)
    }
    try CachedSections.reserve(range.count)
    let environment = space.environment(in: environment)
    let first = handles.count
    for index in range {
      try WorkLimit.current?.check()
      // A container that the plugin has chosen is the section's own: nothing lies over it.
      let own =
        space.container == nil
        ? CollectionSolver.environment(
          of: sections.collection.sections[index],
          in: sections.collection,
          environment
        ) : environment
      let layout = try sections.layout(ofSection: index, in: own)
      handles.append(SectionHandle(section: index, number: handles.count, size: layout.size))
      solved.append(Solved(layout: layout, environment: own))
    }
    return Array(handles[first...])
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    try checkOpen()
    guard let solved = solved(handle) else { throw Self.ended }
    let section = CollectionLayout.Section(
      id: nil,
      layout: solved.layout,
      origin: .zero,
      environment: solved.environment
    )
    return RestingSection(section, index: handle.section)
  }

  private func checkOpen() throws(LayoutError) {
    guard isOpen else { throw Self.ended }
  }

  private static let ended = LayoutError(
    .failedPrecondition,
    origin: .plugin,
    message: "the sections of a collection were used after their call had ended"
  )
}
