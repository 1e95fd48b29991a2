import LayoutModel

/// Lines of items, each taking as many as fit, as UIKit's `UICollectionViewFlowLayout` does.
///
/// Scrolling sideways, lines become columns. Headers, insets and mirroring are the compositional
/// solver's work: the engine only determines where a line's items are.
struct FlowEngine: DescribingEngine {
  let name = "flow"
  let summary = "Lines of as many items as fit, like UICollectionViewFlowLayout."
  var options: [FieldDescription] { FlowOptions.form.descriptions }
  /// Items may be larger than the space of their line.
  package var findsItemsByGroup: Bool { false }

  /// A flow whose items size themselves ends on a pixel (rule 30 of `docs/compositional.md`).
  package func hasSelfSizingItems(_ options: ValueDecoder) -> Bool {
    (try? FlowOptions.form.decode(options))?.isSelfSizing ?? false
  }

  /// Items that size themselves have the sizes that the document gives them once they are measured.
  package func estimates(of request: ProviderRequest) -> SectionEstimates.Source? {
    guard hasSelfSizingItems(request.provider.options), request.items.pattern.hasSizes,
      request.items.count <= PackedFrames.limit
    else { return nil }
    return .flow(request)
  }

  func section(for request: ProviderRequest) throws(LayoutError) -> SectionDescription {
    let options = try FlowOptions.form.decode(request.provider.options)
    let track = FlowTrack(options: options, environment: request.environment)
    let group = FlowGroup(
      track: track,
      items: request.items,
      measured: request.measuredItems,
      options: options,
      itemsPath: request.itemsPath
    )
    var section = SectionDescription(group: try group.described())
    section.contentInsets = options.sectionInset
    section.contentInsetsReference = options.sectionInsetReference.contentInsetsReference
    section.interGroupSpacing = options.minimumLineSpacing
    section.supplementariesFollowContentInsets = false
    section.boundarySupplementaryItems = options.boundaryItems(along: track.axis)
    return section
  }
}

extension FlowEngine {
  /// Returns the environment that a content inset across the scroll axis narrows, as it narrows a
  /// `UICollectionViewFlowLayout` (rule 29 of `docs/compositional.md`).
  ///
  /// The safe area and layout margins count from the view's edge: in the narrowed container they are
  /// shorter by the content inset, and negative if they reduce the section inset, at most by all of
  /// it.
  func environment(
    _ environment: LayoutEnvironment,
    within contentInset: DirectionalEdgeInsets,
    _ options: ValueDecoder
  ) -> LayoutEnvironment {
    var narrowed = environment
    let axis = environment.configuration.scrollDirection
    let narrowedLength = environment.crossLength - contentInset.total(axis.cross)
    narrowed.container.contentSize[axis.cross] = max(0, narrowedLength)
    // Options that cannot be read are refused when the section is laid out.
    guard let options = try? FlowOptions.form.decode(options),
      let reference = options.sectionInsetReference.edges
    else { return narrowed }
    func measure(_ edge: WritableKeyPath<DirectionalEdgeInsets, Double>) {
      let inset = environment.container[keyPath: reference][keyPath: edge]
      narrowed.container[keyPath: reference][keyPath: edge] =
        max(inset - contentInset[keyPath: edge], -options.sectionInset[keyPath: edge])
    }
    switch axis {
    case .vertical: [\.leading, \.trailing].forEach(measure)
    case .horizontal: [\.top, \.bottom].forEach(measure)
    }
    return narrowed
  }
}
