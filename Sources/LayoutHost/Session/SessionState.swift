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

  /// The collection that looking and changing are about: the document, or one of its screen's.
  public var shownDocument: LayoutDocument {
    get { shownCollection.map { $0.document } ?? document }
    set {
      guard let name = shownCollection?.name, var screen = document.screen else {
        document = newValue
        return
      }
      for index in screen.collections.indices where screen.collections[index].name == name {
        screen.collections[index].document = newValue
      }
      document.screen = screen
    }
  }

  private var shownCollection: ScreenDocument.Collection? {
    let collections = document.screen?.collections ?? []
    return collections.first { $0.name == collection } ?? collections.first
  }
}

/// What a session showed before its last changes.
///
/// Plugins are not part of it: their files have the versions that they have.
public struct SessionHistory: Sendable {
  /// How many changes are remembered.
  public static let limit = 200

  private var states: [SessionState] = []

  /// Remembers nothing yet.
  public init() {}

  /// What was shown before the last change; nil before the first one.
  public var last: SessionState? { states.last }

  /// Notes what was shown before a change; of very many, the oldest is forgotten.
  public mutating func record(_ state: SessionState) {
    states.append(state)
    if states.count > Self.limit { states.removeFirst() }
  }

  /// Takes the last change out; nil where there is none.
  public mutating func takeLast() -> SessionState? { states.popLast() }
}
