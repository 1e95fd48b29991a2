package import LayoutModel

/// The contents of a document's elements: the fields of its items where they are there, else samples
/// that follow from the identity of each.
///
/// An item is the one with its `id`, wherever it is, or without an `id` the one at its index path.
package struct PictureContents: Sendable {
  /// A section of the document, as far as pictures show it.
  package struct Section: Sendable {
    var items: LayoutItems
    var id: String?
    /// The look of the items; nil if it is one that suits them.
    var look: ElementLook?

    package init(items: LayoutItems, id: String?, look: ElementLook?) {
      (self.items, self.id, self.look) = (items, id, look)
    }
  }

  /// The sections of each collection by its name.
  private let sections: [String?: [Section]]
  /// The look of all items, whatever the document says; nil if each has its own.
  private let look: ElementLook?
  /// Returns the image of a path that an item names; nil if the sample is drawn.
  private let image: @Sendable (String) -> PictureImage?
  /// The contents of the document before a change, and the elements in a transition that it names.
  private var former: (contents: [String?: [Section]], elements: [String?: Set<LayoutElement>])?

  /// Creates the contents of a document.
  /// - Parameters:
  ///   - sections: the sections of each collection by its name.
  ///   - look: the look of all items; nil if each has its own.
  ///   - image: returns the image of a path that an item names; nil if the sample is drawn.
  package init(
    _ sections: [String?: [Section]],
    look: ElementLook? = nil,
    image: @escaping @Sendable (String) -> PictureImage? = { _ in nil }
  ) {
    (self.sections, self.look, self.image) = (sections, look, image)
  }

  /// Takes the contents of elements whose index paths are those of the document before the change: of
  /// what disappears, and of all at the start.
  package mutating func add(
    former sections: [String?: [Section]],
    for elements: [String?: Set<LayoutElement>]
  ) {
    former = (sections, elements)
  }

  /// Returns the content of an element.
  /// - Parameters:
  ///   - element: the element.
  ///   - collection: the name of its collection.
  ///   - traits: the traits of the collection.
  /// - Returns: the content; nil if the element's outline is drawn.
  package func content(
    of element: LayoutElement,
    in collection: String?,
    _ traits: Traits
  ) -> ElementContent? {
    var known = sections[collection] ?? []
    if let former, former.elements[collection]?.contains(element) == true {
      known = former.contents[collection] ?? []
    }
    let section = element.section.flatMap { known.indices.contains($0) ? known[$0] : nil }
    let isOutlined = (look ?? section?.look) == .wireframe
    var content: ElementContent? =
      switch element.kind {
      case .item: item(element, of: section)
      case .supplementary: isOutlined ? nil : Self.supplementary(element, of: section)
      case .decoration: isOutlined ? nil : ElementContent(.backdrop)
      }
    content?.category = traits.preferredContentSizeCategory
    content?.isMirrored = traits.layoutDirection == .rightToLeft
    return content
  }
}

// Items.
extension PictureContents {
  private func item(_ element: LayoutElement, of section: Section?) -> ElementContent? {
    let index = element.item ?? 0
    let object = section.flatMap { index < $0.items.count ? $0.items.object(at: index) : nil }
    let fields = ItemFields(object ?? SourceObject())
    let chosen = look ?? fields.look ?? section?.look
    guard chosen != .wireframe else { return nil }
    let isCell = !element.parts.isEmpty
    var content = ElementContent(
      isCell ? .cell([]) : .item(chosen ?? ElementLook(suiting: element.frame.size, fields))
    )
    content.seed = Self.seed(of: element, fields, section)
    content.setWords(fields)
    content.color = fields.color
    content.symbol = fields.symbol
    content.image = fields.image.flatMap(image)
    content.isOwn = fields.isOwn ?? (content.seed >> 32 & 1 == 0)
    if isCell { content.form = .cell(element.parts.map { content.part($0, fields) }) }
    return content
  }

  /// Returns the seed of an item's identity; of equal items that a pattern repeats, each has its own.
  private static func seed(
    of element: LayoutElement,
    _ fields: ItemFields,
    _ section: Section?
  ) -> UInt64 {
    let index = element.item ?? 0
    var hash = StableHash()
    if let id = fields.id {
      hash.add(id.utf8)
      let round = section.map { $0.items.pattern.count == 0 ? 0 : index / $0.items.pattern.count }
      if let round, round > 0 { hash.add(" \(round)".utf8) }
    } else {
      hash.add("\(section?.id ?? "\(element.section ?? -1)")/\(index)".utf8)
    }
    return hash.value
  }

  /// The longest side of a badge, in points.
  private static let badgeSide = 32.0
  /// The shortest side of an element with content, in points.
  private static let leastSide = 10.0

  private static func supplementary(
    _ element: LayoutElement,
    of section: Section?
  ) -> ElementContent {
    let (width, height) = (element.frame.width, element.frame.height)
    var hash = StableHash()
    hash.add("\(element.elementKind ?? "") \(element.section ?? -1) \(element.item ?? -1)".utf8)
    guard min(width, height) >= leastSide else { return ElementContent(.line) }
    guard max(width, height) > badgeSide else {
      var content = ElementContent(.badge)
      var numbers = SampleNumbers(hash.value)
      content.number = 1 + numbers.next(below: 9)
      return content
    }
    var content = ElementContent(.title)
    content.seed = hash.value
    content.title = Picture.clean(
      title(of: element) ?? section?.id ?? element.id ?? element.elementKind
        ?? SampleWords.titles(hash.value).title
    )
    return content
  }

  /// Returns the title that a plugin gives an element among its values; nil without one.
  private static func title(of element: LayoutElement) -> String? {
    guard case .object(let values)? = element.values?.content,
      case .string(let title)? = values["title"]?.content
    else { return nil }
    return title
  }
}

extension ElementContent {
  /// Sets the words: those of the fields, or samples if no field has words.
  fileprivate mutating func setWords(_ fields: ItemFields) {
    hasOwnWords = fields.title != nil || fields.subtitle != nil
    guard !hasOwnWords else {
      (title, subtitle) = (fields.title ?? "", fields.subtitle ?? "")
      return
    }
    setSampleWords()
  }

  /// Returns a part of a cell with its text: that of the field with its name, or a sample for a name
  /// that means a text.
  fileprivate func part(_ part: CellPart, _ fields: ItemFields) -> Part {
    let name = part.name.lowercased()
    var text = fields[part.name]
    if text == nil {
      if name.contains("subtitle") || name.contains("secondary") || name.contains("detail") {
        text = subtitle
      } else if ["text", "title", "label", "name"].contains(where: { name.contains($0) }) {
        text = title
      }
    }
    return Part(name: name, frame: part.frame, text: text)
  }
}

extension ElementLook {
  /// Chooses a look by the size of an item and the fields that it has.
  fileprivate init(suiting size: LayoutSize, _ fields: ItemFields) {
    let (width, height) = (size.width, size.height)
    let hasWords = fields.title != nil || fields.subtitle != nil
    if fields.isOwn != nil {
      self = .message
    } else if height <= 48, width <= 200, width >= 1.3 * height {
      self = .chip
    } else if height <= 140, width >= 2 * height, width >= 180 {
      self = .row
    } else if hasWords, width >= 90, height >= 90 {
      self = .card
    } else {
      self = .photo
    }
  }
}
