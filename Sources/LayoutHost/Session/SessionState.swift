public import LayoutModel

/// What a session shows: a value, so that a change that fails can be taken back.
public struct SessionState: Sendable, Equatable {
  /// The document.
  public var document: LayoutDocument
  /// Where the document came from.
  public var source: DocumentSource
  /// What overrides the document's environment.
  public var flags: EnvironmentDescription
  /// How far the content is scrolled; nil for what the document says.
  public var contentOffset: Point?
  /// How far the collections of a screen are scrolled, by name.
  public var collectionOffsets: [String: Point] = [:]
  /// The collection of a screen that scrolling and looking are about; nil for the first.
  public var collection: String?

  /// Shows an empty document.
  public init(flags: EnvironmentDescription = EnvironmentDescription(), contentOffset: Point? = nil)
  {
    document = LayoutDocument()
    source = .none
    self.flags = flags
    self.contentOffset = contentOffset
  }
}
