import LayoutEngine
import LayoutHost
import LayoutModel

// Items that are inserted, deleted and moved by hand.
extension PageRequest {
  /// Inserts, deletes or moves an item, as an edit of the document's text that is not saved.
  ///
  /// The reply is a scene, with the `text` and the `place` of the item afterwards.
  func items(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let item = try chosenItem(page)
    var update = SessionUpdate()
    let place: ItemPath
    switch try fields.string("what") {
    case "insert":
      place = item
      update.insertItems(try Self.neighbor(of: item, in: page.session), at: item)
    case "delete":
      place = item
      update.deleteItems(item.item..<item.item + 1, section: item.section)
    case "move":
      place = try moveTarget(of: item, page)
      // An item that is dropped where it was leaves the text alone.
      guard place != item else { return try scene(page, &json) }
      update.moveItem(item, to: place)
    case let what: throw Self.mistake("there is no change “\(what)” of items")
    }
    let text = try page.editItems(update, from: try progress())
    try scene(page, &json, try showing()) { json in
      json.member("text", String(decoding: text, as: UTF8.self))
      json.member("place", [place.section, place.item])
    }
  }

  /// Finds the item in whose place an item would be dropped at a point.
  func target(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let target = try page.session.movementTarget(of: try chosenItem(page), at: try point())
    json.reply("target") { json in
      json.member("place", [target.section, target.item])
    }
  }

  /// The item of the request, whose collection has the focus from then on.
  private func chosenItem(_ page: PreviewPage) throws(LayoutError) -> ItemPath {
    if let name = try collection() { try page.session.focus(on: name) }
    return ItemPath(section: try integer("section"), item: try integer("item"))
  }

  private func point() throws(LayoutError) -> LayoutPoint {
    LayoutPoint(x: try fields.number("x"), y: try fields.number("y"))
  }

  /// The place to which an item is moved: that of the request, or the layout's choice for a point.
  private func moveTarget(
    of item: ItemPath,
    _ page: PreviewPage
  ) throws(LayoutError) -> ItemPath {
    guard let target = try fields["to"]?.elements() else {
      return try page.session.movementTarget(of: item, at: try point())
    }
    guard target.count == 2 else {
      throw Self.mistake("an item is moved to a section and a number")
    }
    let places = 0...LayoutItems.countLimit
    return ItemPath(
      section: try target[0].integer(in: places),
      item: try target[1].integer(in: places)
    )
  }

  /// An item like the one in front of a place, or like the first one, without its `id`: layouts may
  /// need its fields.
  private static func neighbor(
    of place: ItemPath,
    in session: Session
  ) throws(LayoutError) -> LayoutItems {
    let sections = session.state.shownCollection.sections
    guard sections.indices.contains(place.section), sections[place.section].items.count > 0 else {
      return LayoutItems(count: 1)
    }
    var fields = try session.itemFields(of: max(0, place.item - 1), section: place.section)
    fields.remove("id")
    guard !fields.members.isEmpty else { return LayoutItems(count: 1) }
    return try LayoutItems(
      SourceValue(.array([SourceValue(.object(fields))])),
      withoutFiles: "an item is no file"
    )
  }
}

extension PreviewPage {
  /// Makes an update of items as an edit of the text, which then has their numbers.
  /// - Returns: the text.
  /// - Throws: the failure of the update; the page is then unchanged.
  fileprivate func editItems(
    _ update: SessionUpdate,
    from progress: Double?
  ) throws(LayoutError) -> [UInt8] {
    let before = knobs
    do throws(LayoutError) {
      let text = try session.restoringOnFailure { () throws(LayoutError) -> [UInt8] in
        knobs.forgetCounts(of: session.state.shownCollection.name)
        let text = try session.edit(update, from: progress)
        guard text.count <= PageSocket.messageLimit else {
          throw PageRequest.mistake("the document is too long to be edited on the page")
        }
        return text
      }
      noteNewText()
      return text
    } catch {
      knobs = before
      throw error
    }
  }
}
