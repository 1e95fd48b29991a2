import LayoutModel

/// The rule for the resting offset of a scroll over a native engine's section.
enum Snapping: String, Sendable, Hashable, CaseIterable {
  /// Any offset.
  case none
  /// At whole pages, each as long as the visible bounds (`UIScrollView.isPagingEnabled`).
  case paging
  /// An offset that centers an item in the visible bounds.
  case centered
}

extension ObjectForm.Field {
  /// The option of engines whose sections are scrolled through item by item.
  static func snapping(_ set: @escaping @Sendable (inout Value, Snapping) -> Void) -> Self {
    .field(
      "snapping",
      .words("snapping"),
      set,
      "The place where a scroll comes to rest: anywhere, at whole pages and the end, or with "
        + "an item centered."
    )
  }
}

extension NativeEngine {
  /// Returns the rule that these options specify; they were checked when the section was laid out.
  func snapping(_ options: ValueDecoder) -> Snapping {
    guard let fields = try? options.anyObject() else { return .none }
    return (try? fields.optionalWord("snapping", Snapping.self, kind: "snapping")) ?? .none
  }
}
