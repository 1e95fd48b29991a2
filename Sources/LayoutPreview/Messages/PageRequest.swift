import LayoutEngine
import LayoutHost
import LayoutModel

/// A request of the page, and its reply (`docs/preview.md`).
struct PageRequest {
  /// The prefix of a request for visible elements, which a newer one replaces.
  static let visibleStatePrefix = Array(#"{"request":"frames""#.utf8)

  let fields: KeyedDecoder
  private let name: String

  /// Reads a request.
  /// - Throws: a failure if the message is not a valid request.
  init(_ node: ValueDecoder) throws(LayoutError) {
    fields = try node.anyObject()
    name = try fields.string("request")
  }

  /// Handles the request.
  /// - Parameters:
  ///   - page: the page, whose session may change.
  ///   - json: receives an object with the reply.
  /// - Throws: the failure that the page shows over the last good picture.
  func handle(on page: PreviewPage, to json: inout JSONWriter) throws(LayoutError) {
    guard page.configuration.role.allows(name, with: fields) else {
      throw LayoutError(
        .permissionDenied,
        origin: .inputOutput,
        message: "a shared page looks only: it cannot request “\(name)”"
      )
    }
    switch name {
    case "frames": try frames(page, &json)
    case "scene": try scene(page, &json)
    case "open": try open(page, &json)
    case "fling": try fling(page, &json)
    case "row": try row(page, &json)
    case "step": try step(page, &json)
    case "change": try change(page, &json)
    case "restore": try restore(page, &json)
    case "looks": try looks(page, &json)
    case "explain": try explain(page, &json)
    case "diagnostics": try diagnostics(page, &json)
    case "text": text(page, &json)
    case "revise": try revise(page, &json)
    case "document": try document(page, &json)
    case "save": try save(page, &json)
    case "items": try items(page, &json)
    case "target": try target(page, &json)
    case "picture": try picture(page, &json)
    case "film": try film(page, &json)
    case "video": try video(page, &json)
    case "export": try export(page, &json)
    case "edit": try edit(page, &json)
    case "gallery": page.writeGallery(to: &json)
    case "thumbnail": try thumbnail(page, &json)
    case "welcome": welcome(page, &json)
    default: throw Self.mistake("there is no request “\(name)”")
    }
  }

  /// Returns the failure of an invalid request.
  static func mistake(_ message: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .inputOutput, message: message)
  }

  // MARK: Reading

  func integer(_ key: String) throws(LayoutError) -> Int {
    try fields.integer(key, in: 0...LayoutItems.countLimit)
  }

  func collection() throws(LayoutError) -> String? {
    try fields.optionalString("collection")
  }

  // MARK: Opening

  /// Writes the initial state of the page, and the contents of its menus.
  private func welcome(_ page: PreviewPage, _ json: inout JSONWriter) {
    json.reply("welcome") { json in
      json.member("version", LayoutHostVersion.current)
      json.member("documents", page.configuration.documents)
      json.member("messageLimit", PageSocket.messageLimit)
      page.writeSharing(to: &json)
      json.array("devices") { json in
        for device in Device.all { json.value(device: device) }
      }
      json.member("categories", PreferredContentSizeCategory.allCases.map(\.rawValue))
      json.member("looks", ElementLook.allCases.map(\.rawValue))
    }
  }

  private func open(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let name = try fields.string("document")
    try chooseLooks(page)
    let document = try page.galleryDocument(named: name)
    page.knobs = try keptKnobs() ?? KnobValues()
    if let flags = try keptFlags(over: page.session.configuration.flags) {
      page.session.state.flags = flags
    }
    switch document {
    case .file(let path):
      do throws(LayoutError) {
        try page.open(path)
      } catch {
        // A text that is not saved may put the file right.
        guard fields.has("text") else { throw error }
      }
    case .sample(let text): try page.open(text: text)
    }
    if fields.has("text") { try restoreText(page) }
    _ = try moveContent(page)
    try scene(page, &json)
  }

  /// Shows a scene that the page has kept: a text that is not saved, or that of the file; knobs; the
  /// environment; and scroll positions.
  private func restore(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    do throws(LayoutError) {
      try restoreText(page)
    } catch {
      // A file with a mistake is taken, too: later versions of it are shown without the knobs.
      if try fields.optionalBoolean("takes") ?? false, let knobs = try keptKnobs() {
        page.knobs = knobs
      }
      throw error
    }
    _ = try moveContent(page)
    try scene(page, &json, try showing())
  }

  private func restoreText(_ page: PreviewPage) throws(LayoutError) {
    try page.restore(
      text: try fields.optionalString("text").map { bytes(of: $0, on: page) },
      knobs: try keptKnobs(),
      flags: try keptFlags(over: page.session.configuration.flags),
      from: try progress()
    )
  }

  /// Writes the scene as the reply, after the members that `more` writes.
  func scene(
    _ page: PreviewPage,
    _ json: inout JSONWriter,
    _ showing: SceneShowing = .still,
    after more: (inout JSONWriter) -> Void = { _ in }
  ) throws(LayoutError) {
    page.knownItems = KnownItems()
    var failure: LayoutError?
    json.object { json in
      more(&json)
      do throws(LayoutError) { try page.writeScene(showing, to: &json) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// The progress of the last change that the request interrupts; nil starts at rest.
  func progress() throws(LayoutError) -> Double? { try fields.optionalNumber("from") }

  /// The way in which the page shows the change that the request makes.
  func showing() throws(LayoutError) -> SceneShowing {
    try fields.optionalBoolean("plays") ?? true ? .playing : .still
  }

  // MARK: Scrolling

  private func frames(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let velocity = try moveContent(page)
    let state = try VisibleStateMessage(page, rows: try heldRows(), velocity: velocity)
    json.reply("frames") { json in
      state.write(to: &json)
    }
  }

  /// Scrolls the collections to the offsets of the request.
  /// - Returns: the velocity, in points per millisecond.
  private func moveContent(_ page: PreviewPage) throws(LayoutError) -> LayoutPoint {
    let places = try fields.list("at") { node throws(LayoutError) -> (String?, LayoutPoint) in
      let parts = try node.elements()
      guard parts.count == 3 else { throw node.wrongType("a name and two numbers") }
      let name = parts[0].value.content == .null ? nil : try parts[0].string()
      return (name, LayoutPoint(x: try parts[1].number(), y: try parts[2].number()))
    }
    for (name, offset) in places { page.session.drag(name, to: offset) }
    guard let parts = try fields["velocity"]?.elements(), parts.count == 2 else { return .zero }
    return LayoutPoint(x: try parts[0].number(), y: try parts[1].number())
  }

  /// The rows that the user holds, or that are moving.
  private func heldRows() throws(LayoutError) -> [VisibleStateMessage.HeldRow] {
    try fields.list("rows") { node throws(LayoutError) -> VisibleStateMessage.HeldRow in
      let parts = try node.elements()
      guard parts.count == 3 else { throw node.wrongType("a name and two numbers") }
      let name = parts[0].value.content == .null ? nil : try parts[0].string()
      return (name, try parts[1].integer(), try parts[2].number())
    }
  }

  // MARK: Looking

  private func explain(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    if let name = try collection() { try page.session.focus(on: name) }
    let item = ItemPath(section: try integer("section"), item: try integer("item"))
    let explanation = try page.session.explain(item)
    let visible = try page.session.explainVisibleState(of: item)
    json.reply("explain") { json in
      json.member("frame", explanation.frame)
      json.array("steps") { json in
        for step in explanation.steps + visible { json.value(step: step) }
      }
    }
  }

  private func diagnostics(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let solution = try page.session.solve()
    json.reply("diagnostics") { json in
      json.array("list") { json in
        for (index, collection) in solution.collections.enumerated() {
          for diagnostic in collection.diagnostics { json.value(diagnostic, in: index) }
        }
      }
    }
  }

  private func thumbnail(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    let form = try fields.optionalWord("form", PreviewPage.Thumbnail.self, kind: "form") ?? .moving
    try page.writeThumbnail(try fields.string("document"), form, try theme(), to: &json)
  }

  // MARK: Changing

  private func change(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    try applyChange(to: page)
    try scene(page, &json, try showing())
  }

  /// Changes the look of items and the colours.
  private func looks(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    try chooseLooks(page)
    try scene(page, &json)
  }

  /// Sets the look and the colours that a request gives; `auto` is the look of each item.
  private func chooseLooks(_ page: PreviewPage) throws(LayoutError) {
    let look: ElementLook?
    switch try fields.optionalString("look") {
    case nil: look = page.looks.look
    case "auto"?: look = nil
    case _?: look = try fields.word("look", ElementLook.self, kind: "look")
    }
    page.looks.choose(look, fields.has("theme") ? try theme() : page.looks.theme)
  }

  private func revise(_ page: PreviewPage, _ json: inout JSONWriter) throws(LayoutError) {
    try page.edit(bytes(of: try fields.string("text"), on: page), from: try progress())
    try scene(page, &json, try showing())
  }
}

extension JSONWriter {
  /// Writes the object of a reply, which begins with its name.
  mutating func reply(_ name: String, _ members: (inout JSONWriter) -> Void) {
    object { json in
      json.member("reply", name)
      members(&json)
    }
  }
}

extension LayoutPoint {
  /// The coordinates in the form of messages.
  var pair: [Double] { [x, y] }
}
