public import LayoutModel

/// The document that a session shows, with all changes by the user.
public struct SessionState: Sendable, Equatable {
  /// The document.
  package var document: LayoutDocument
  /// The text from which the document was read.
  package var source: DocumentSource
  /// The values that override the document's environment.
  public var flags: EnvironmentDescription
  /// The scroll positions by the name of the collection, in points.
  ///
  /// The position without a name is that of a plain document's collection, and of every collection
  /// of a screen that has no other position.
  var offsets: [String?: LayoutPoint] = [:]
  /// The collection of a screen that scrolling and inspecting apply to; nil means the first.
  public var collection: String?

  /// Creates the state of an empty document.
  init(flags: EnvironmentDescription, contentOffset: LayoutPoint?) {
    document = LayoutDocument()
    source = .none
    self.flags = flags
    self.contentOffset = contentOffset
  }

  /// The scroll position without a name; nil means the document's.
  public var contentOffset: LayoutPoint? {
    get { offsets[nil] }
    set { offsets[nil] = newValue }
  }

  /// Returns the scroll position that overrides the document's for a collection; nil means the
  /// document's.
  func offset(of collection: String?) -> LayoutPoint? { offsets[collection] ?? offsets[nil] }

  /// The document's collection that inspecting and changing apply to.
  package var shownCollection: LayoutDocument.Collection {
    get { document.collections[shownIndex] }
    set { document.collections[shownIndex] = newValue }
  }

  private var shownIndex: Int { document.collections.firstIndex { $0.name == collection } ?? 0 }

  /// About how many values the state has that another one does not share: of the document, and of the tree and
  /// the text that it comes from.
  /// - Complexity: O(number of these values).
  package func valueCount(besides other: SessionState) -> Int {
    var count = document.valueCount(besides: other.document)
    let (root, otherRoot) = (source.root?.value, other.source.root?.value)
    if let root, root != otherRoot { count += root.valueCount }
    if source.text != other.source.text { count += source.text.count / SourceValue.reservedBytes }
    return count
  }
}
