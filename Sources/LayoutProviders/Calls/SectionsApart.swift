import LayoutModel

/// The sections of a collection, whose time does not count for the provider that lays them out.
private final class SectionsApart: CollectionSections, @unchecked Sendable {
  // The call that lays sections out runs on the registry's thread.
  private let sections: any CollectionSections
  private let calls: InterceptorPipeline

  init(_ sections: any CollectionSections, _ calls: InterceptorPipeline) {
    (self.sections, self.calls) = (sections, calls)
  }

  var count: Int { sections.count }

  func section(at index: Int) throws(LayoutError) -> CollectionSection {
    try sections.section(at: index)
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    try calls.apart { () throws(LayoutError) in try sections.layOut(range, in: space) }
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    try sections.elements(of: handle)
  }

  var handles: [SectionHandle] { sections.handles }
}

extension ProviderRequest {
  /// Returns the request; if it is one for the layout of a collection, the time of its sections does
  /// not count for the calls of a pipeline.
  func layingOutSections(apartFrom calls: InterceptorPipeline) -> ProviderRequest {
    guard let sections else { return self }
    var request = self
    request.sections = SectionsApart(sections, calls)
    return request
  }
}
