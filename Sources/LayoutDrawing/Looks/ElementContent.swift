import LayoutModel

/// The content of an element in a picture, and the look in which it is drawn.
///
/// It has no colours of a theme and no sizes: `LookDrawing` makes shapes of it. Equal contents of
/// equal sizes look the same.
package struct ElementContent: Sendable, Hashable {
  /// The form in which an element is drawn: a look of items, or that of another element.
  enum Form: Sendable, Hashable {
    /// An item in a look, which is not the wireframe.
    case item(ElementLook)
    /// An item whose plugin places the parts of its cell.
    case cell([Part])
    /// A header or a footer.
    case title
    /// A number in a circle.
    case badge
    /// A thin line.
    case line
    /// A background behind other elements.
    case backdrop
  }

  /// A part of a cell.
  struct Part: Sendable, Hashable {
    var name: String
    /// The frame, relative to the element's corner.
    var frame: LayoutRect
    /// The text; nil if the part is not a text.
    var text: String?
  }

  var form: Form
  var title = ""
  /// The line below the title; may be empty.
  var subtitle = ""
  /// Whether the words are those of the document.
  var hasOwnWords = false
  /// The number of a badge.
  var number = 0
  /// The colour that the document gives; nil if it follows from the seed.
  var color: PictureColor?
  /// The name of the symbol that the document gives.
  var symbol: String?
  /// The picture that the document gives; nil if it is a sample.
  var image: PictureImage?
  /// Whether a message is at the trailing side.
  var isOwn = false
  /// The origin of the sample picture: the same for the same item.
  var seed: UInt64 = 0
  /// The user's choice of text size.
  var category = PreferredContentSizeCategory.large
  /// Whether reading goes from right to left.
  var isMirrored = false

  init(_ form: Form) { self.form = form }

  /// Returns the content with one of so many samples, where each item has its own otherwise: its
  /// picture, and its words unless they are those of the document or of a cell.
  package func sharingSamples(_ count: UInt64) -> ElementContent {
    var content = self
    content.seed %= max(1, count)
    guard case .item(let look) = form else { return content }
    if !hasOwnWords { content.setSampleWords() }
    // Only messages have sides.
    if look != .message { content.isOwn = false }
    return content
  }

  /// Sets the words that follow from the seed.
  mutating func setSampleWords() {
    switch form {
    case .item(.message): title = SampleWords.message(seed)
    case .item(.chip): title = SampleWords.word(seed)
    default: (title, subtitle) = SampleWords.titles(seed)
    }
  }

  /// The name of the form in messages: that of a look, or `cell`, `title`, `badge`, `line` or
  /// `backdrop`.
  package var name: String {
    switch form {
    case .item(let look): look.rawValue
    case .cell: "cell"
    case .title: "title"
    case .badge: "badge"
    case .line: "line"
    case .backdrop: "backdrop"
    }
  }

  /// The words that are read, for people who do not see them.
  package var words: String {
    switch form {
    case .item, .title: [title, subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    case .cell(let parts): parts.compactMap(\.text).joined(separator: ", ")
    case .badge: "\(number)"
    case .line, .backdrop: ""
    }
  }
}
