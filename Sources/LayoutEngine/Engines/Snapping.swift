import LayoutModel

/// Where a scroll over a native engine's section comes to rest.
enum Snapping: String, Sendable, Hashable, CaseIterable {
  /// Wherever it ends.
  case none
  /// At whole pages, each as long as the visible bounds (`UIScrollView.isPagingEnabled`).
  case paging
  /// Where an item is in the middle of the visible bounds.
  case centered
}

extension NativeOption {
  /// The option that engines have whose sections are scrolled through item by item.
  static let snapping = NativeOption(
    name: "snapping",
    type: "“none”, “paging” or “centered”",
    defaultValue: "none",
    summary: "Where a scroll comes to rest: at whole pages, or with an item in the middle."
  )
}

extension NativeEngine {
  /// Where a scroll rests with these options, which were checked when the section was laid out.
  func snapping(_ options: ValueDecoder) -> Snapping {
    guard self.options.contains(where: { $0.name == NativeOption.snapping.name }),
      let fields = try? options.anyObject()
    else { return .none }
    return (try? fields.optionalSnapping()) ?? .none
  }
}

extension KeyedDecoder {
  /// Where a scroll rests; anywhere where the key is missing.
  func optionalSnapping() throws(DocumentError) -> Snapping {
    try optionalWord("snapping", Snapping.self, kind: "snapping") ?? .none
  }
}
