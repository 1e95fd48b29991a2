package import LayoutModel

/// A layout that is built in.
///
/// Native engines take the same requests as plugins, under their own names.
package protocol NativeEngine: Sendable {
  /// The name in documents.
  var name: String { get }
  /// Its purpose, in one sentence.
  var summary: String { get }
  /// The options it takes.
  var options: [FieldDescription] { get }
  /// The pairs of mutually exclusive options.
  var exclusions: [(String, String)] { get }
  /// Returns the environment of a section in a collection with a content inset.
  func environment(
    _ environment: LayoutEnvironment,
    within contentInset: DirectionalEdgeInsets,
    _ options: ValueDecoder
  ) -> LayoutEnvironment
  /// Returns the number of columns with these options, and the range that a reader may choose from;
  /// nil if the number is fixed.
  func columns(_ options: ValueDecoder) throws(LayoutError) -> ColumnChoice?
  /// Whether a search finds an item only in rectangles that overlap its group (rule 27 of
  /// `docs/compositional.md`).
  var findsItemsByGroup: Bool { get }
  /// Whether items size themselves (UIKit's `estimatedItemSize`); the content of a collection with
  /// such a section is rounded down to a pixel.
  func hasSelfSizingItems(_ options: ValueDecoder) -> Bool
  /// Returns the source of sizes for items that are measured when they are seen; nil if all items are
  /// measured.
  func estimates(of request: ProviderRequest) -> SectionEstimates.Source?
  /// Lays out a section; `provider` supplies what the engine cannot compute.
  func layout(
    _ request: ProviderRequest,
    calling provider: any LayoutProvider
  ) throws(LayoutError) -> LayoutResult
}

extension NativeEngine {
  /// No options exclude each other.
  package var exclusions: [(String, String)] { [] }

  /// Returns the environment unchanged: a content inset only widens the range of offsets.
  package func environment(
    _ environment: LayoutEnvironment,
    within contentInset: DirectionalEdgeInsets,
    _ options: ValueDecoder
  ) -> LayoutEnvironment { environment }

  /// Groups are those of a compositional section.
  package var findsItemsByGroup: Bool { true }

  /// Only a section description decides which items are measured.
  package func hasSelfSizingItems(_ options: ValueDecoder) -> Bool { false }

  /// All items are measured, unless a section description says otherwise.
  package func estimates(of request: ProviderRequest) -> SectionEstimates.Source? { nil }

  /// There are no columns to choose.
  package func columns(_ options: ValueDecoder) throws(LayoutError) -> ColumnChoice? { nil }
}

/// A number of columns, and the range from which a reader may choose by pinching.
package struct ColumnChoice: Sendable, Hashable {
  /// The current number of columns.
  package var columns: Int
  /// The range of possible numbers.
  package var range: ClosedRange<Int>

  /// Creates the current number with its range.
  package init(columns: Int, range: ClosedRange<Int>) {
    (self.columns, self.range) = (columns, range)
  }
}
