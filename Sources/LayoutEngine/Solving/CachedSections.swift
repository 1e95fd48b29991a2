package import LayoutModel

/// Lays out the sections of a collection, each in an environment; layouts that have not changed come
/// from a cache.
struct CachedSections {
  /// The bytes that a section takes with its layout, its groups and its cached data.
  private static let sectionStride = 6144

  let collection: LayoutDocument.Collection
  let provider: any LayoutProvider
  /// The sizes of items that were seen, if no others are measured.
  private let sizes: MeasuredSizes
  /// The sections of this layout, for the next one.
  private(set) var cache: SectionCache

  /// Begins a solve of a collection.
  /// - Parameters:
  ///   - collection: the collection.
  ///   - provider: the provider of everything not described.
  ///   - cache: the sections of earlier layouts.
  ///   - sizes: the sizes of items that were seen, if no others are measured.
  ///   - isRepeated: whether sections may be laid out at several sizes.
  init(
    of collection: LayoutDocument.Collection,
    calling provider: any LayoutProvider,
    from cache: consuming SectionCache,
    knowing sizes: MeasuredSizes,
    severalSizes isRepeated: Bool
  ) {
    cache.begin(collection.sections, severalSizes: isRepeated)
    (self.collection, self.provider, self.sizes) = (collection, provider, sizes)
    self.cache = cache
  }

  /// Ends the solve: the cache keeps only what it requested.
  mutating func finish() { cache.finish() }

  /// Takes the cache out, for the next layout.
  mutating func takeCache() -> SectionCache {
    let taken = cache
    cache = SectionCache()
    return taken
  }

  /// Reserves the memory of sections.
  /// - Throws: `RESOURCE_EXHAUSTED` if the operation does not have it.
  static func reserve(_ count: Int) throws(LayoutError) {
    try WorkLimit.current?.reserve(count, of: sectionStride, "\(count) sections")
  }

  /// Returns the layout of a section in an environment.
  /// - Throws: the failure of the section, with its index.
  mutating func layout(
    ofSection index: Int,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> SectionLayout {
    let section = collection.sections[index]
    let measured = sizes.sections[index]
    if var known = cache.layout(of: section, at: index, in: environment, knowing: measured) {
      if let request = known.visibleStateRequest, request.section.index != index {
        known.visibleStateRequest?.move(toSection: index, of: collection)
      }
      return known
    }
    let calls = PositionProbe(provider)
    let measuring =
      environment.configuration.measuring == .visible
      ? SectionMeasuring.visible(measured)
      : cache.measuring(of: section, at: index, in: environment)
    let layout: SectionLayout
    do throws(LayoutError) {
      layout = try solve(section, at: index, in: environment, calling: calls, measuring)
    } catch {
      // It is not kept: the next solve tries the section itself again.
      return try fallback(for: error, of: section, at: index, in: environment)
    }
    cache.store(
      layout,
      of: section,
      at: index,
      // Items that are measured later show their cell the position.
      dependingOnPosition: calls.hasShownPosition || layout.estimates != nil,
      in: environment,
      knowing: measured
    )
    return layout
  }

  /// Returns the layout of a section by the fallback of the collection.
  ///
  /// Only a plugin's failure has a fallback: a mistake of the document, the end of the operation and a
  /// refusal by grants or a lock have none.
  /// - Throws: the failure of the section, with that of the fallback among its further mistakes.
  private func fallback(
    for failure: LayoutError,
    of section: DocumentSection,
    at index: Int,
    in environment: LayoutEnvironment
  ) throws(LayoutError) -> SectionLayout {
    guard let name = collection.fallback, failure.origin == .plugin,
      ![.cancelled, .permissionDenied].contains(failure.code), WorkLimit.current?.isOver != true
    else { throw failure }
    var other = section
    other.layout = .provider(ProviderReference(name: name))
    other.state = nil
    // The section of an engine has its part of the content inset already.
    let isOfEngine = NativeEngines.engine(named: providerName(of: section) ?? "") != nil
    let space =
      isOfEngine
      ? environment : CollectionSolver.environment(of: other, in: collection, environment)
    do throws(LayoutError) {
      var layout = try solve(other, at: index, in: space, calling: provider, .all)
      layout.failure = failure
      layout.diagnostics.insert(
        Diagnostic(.fallback, message: "\(failure.fallbackWords); “\(name)” took its place"),
        at: 0
      )
      return layout
    } catch {
      try WorkLimit.current?.checkStopped()
      var failure = failure
      if error != failure { failure.others.append(error) }
      throw failure
    }
  }

  /// The name of the provider that lays out a section; nil if it is described in place.
  private func providerName(of section: DocumentSection) -> String? {
    if case .provider(let reference) = section.layout { reference.name } else { nil }
  }

  private func solve(
    _ section: DocumentSection,
    at index: Int,
    in environment: LayoutEnvironment,
    calling provider: any LayoutProvider,
    _ measuring: SectionMeasuring
  ) throws(LayoutError) -> SectionLayout {
    let solver = SectionSolver(calling: provider)
    let context = SectionContext(section, at: index)
    do throws(LayoutError) {
      if let state = section.state, context.state == nil { throw Self.withoutState(section, state) }
      switch section.layout {
      case .description(let description):
        return try solver.solve(
          description,
          environment: environment,
          section: context,
          items: section.items,
          measuring: measuring
        )
      case .provider(let reference):
        var request = ProviderRequest(
          provider: reference,
          environment: environment,
          section: context,
          items: section.items
        )
        request.move(toSection: index, of: collection)
        return try solver.solve(request, measuring: measuring)
      }
    } catch {
      var failure = error
      failure.section = failure.section ?? index
      throw failure
    }
  }

  /// Returns the failure of a state that no plugin reads.
  private static func withoutState(
    _ section: DocumentSection,
    _ state: ValueDecoder
  ) -> LayoutError {
    let words =
      if case .provider(let reference) = section.layout {
        "“\(reference.name)” is a native engine and takes no state"
      } else {
        "a section that is described in place takes state only for its “visibleItems”"
      }
    return state.error(.contradiction(words))
  }
}

extension LayoutError {
  /// The failure in one line, with the plugin and its code.
  fileprivate var fallbackWords: String {
    "“\(plugin ?? "the plugin")” failed: \(message) [\(code.rawValue)]"
  }
}

extension ProviderRequest {
  /// Makes it the request of the section at an index of a collection.
  fileprivate mutating func move(toSection index: Int, of collection: LayoutDocument.Collection) {
    section.index = index
    guard !collection.path.steps.isEmpty else { return }
    itemsPath = collection.path.appending("sections").appending(index).appending("items")
  }
}

/// Passes calls on, and notes whether one of them shows a plugin the section's position.
private final class PositionProbe: LayoutProvider {
  private let provider: any LayoutProvider
  private(set) var hasShownPosition = false

  init(_ provider: any LayoutProvider) { self.provider = provider }

  func methods(of provider: ProviderReference) throws(LayoutError) -> [ProviderMethodName] {
    try self.provider.methods(of: provider)
  }

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    if !hasShownPosition {
      // An engine may call a cell itself.
      hasShownPosition =
        NativeEngines.engine(named: request.provider.name) == nil
        || request.provider.options.value.object?["cell"] != nil
    }
    return try provider.call(method, request, input)
  }
}

extension SectionContext {
  /// The context of a document's section.
  package init(_ section: DocumentSection, at index: Int) {
    self.init(
      index: index,
      id: section.id,
      itemCount: section.items.count,
      orthogonalOffset: section.orthogonalOffset
    )
    guard let values = section.state, let provider = section.stateOwner else { return }
    state = SectionState(provider: provider, values: values)
  }
}

extension DocumentSection {
  /// The name of the plugin that the section's state belongs to: the one that lays it out, or the
  /// one that changes the visible elements of a section described in the document.
  var stateOwner: String? {
    switch layout {
    case .description(let description): description.visibleItems?.name
    case .provider(let reference):
      NativeEngines.engine(named: reference.name) == nil ? reference.name : nil
    }
  }
}
