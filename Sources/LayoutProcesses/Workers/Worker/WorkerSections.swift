import LayoutModel

/// The sections of a collection, which the host has and lays out.
///
/// The worker's one thread runs all of it, so it needs no lock.
final class WorkerSections: CollectionSections, @unchecked Sendable {
  let count: Int
  private(set) var handles: [SectionHandle] = []

  private unowned let service: WorkerService
  private let items: WorkerItems
  /// The sections that the host has sent, by the first of their page.
  private var pages: [Int: [WireSection]] = [:]

  init(service: WorkerService, items: WorkerItems, count: Int) {
    (self.service, self.items, self.count) = (service, items, count)
  }

  func section(at index: Int) throws(LayoutError) -> CollectionSection {
    let sent = try sent(index)
    var section = sent.section
    // The reader of items finds those that were made last.
    guard let made = try? items.items(sent.items) else { throw Self.ended }
    section.items = made
    return section
  }

  /// Returns a section as the host has sent it, with others of its page.
  private func sent(_ index: Int) throws(LayoutError) -> WireSection {
    let first = index - index % WireSection.pageSize
    if let page = pages[first] { return page[index - first] }
    try checkInnermost()
    let count = min(WireSection.pageSize, count - first)
    let page = try service.sections(from: first, count: count)
    guard page.count == count else { throw Self.ended }
    pages[first] = page
    return page[index - first]
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    try checkInnermost()
    let (first, sizes) = try service.layOut(range, in: space)
    guard sizes.count == range.count, first == handles.count || range.isEmpty else {
      throw Self.ended
    }
    let made = zip(range, sizes).enumerated()
      .map { position, section in
        SectionHandle(section: section.0, number: first + position, size: section.1)
      }
    handles += made
    return made
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    try checkInnermost()
    guard owns(handle) else { throw Self.ended }
    return Elements(sections: self, handle: handle.number)
  }

  /// Refuses requests that another call of the worker would receive.
  private func checkInnermost() throws(LayoutError) {
    guard service.isInnermost(self) else { throw Self.ended }
  }

  private static let ended = LayoutError(
    .failedPrecondition,
    origin: .plugin,
    message: "the sections of a collection were used after their call had ended"
  )

  /// The elements of a section that the host has laid out.
  private final class Elements: RestingElements, @unchecked Sendable {
    private let sections: WorkerSections
    private let handle: Int

    init(sections: WorkerSections, handle: Int) {
      (self.sections, self.handle) = (sections, handle)
    }

    func item(_ item: Int) -> LayoutElement? { element(at: .item(item)) }

    func element(ofKind elementKind: String, item: Int?) -> LayoutElement? {
      element(at: .named(elementKind, item: item))
    }

    private func element(at place: RestingPlace) -> LayoutElement? {
      // The host has no failure for this request.
      try? sections.service.element(at: place, ofSection: handle)
    }
  }
}
