import LayoutEngine
import LayoutHost
import LayoutModel
import SystemPackage

/// An open page: a session that shows its document, handles its requests, and follows its files.
///
/// A page belongs to the thread of its connection.
package final class PreviewPage {
  let configuration: PreviewConfiguration
  let documents: OpenedDocuments
  let session: Session
  /// The knobs that the page has turned.
  var knobs = KnobValues()
  /// Whether the document that is read is a text that the user has edited on the page.
  private var isEditing = false
  /// The items whose fields the page has, by collection, section and item.
  var knownItems = KnownItems()
  /// The look of items, and the drawings that the page has.
  var looks = PageLooks()
  /// Follows the files of the document and the plugins; nil before a document is opened.
  private var watch: SessionWatch?
  private let console = ConsoleLines()
  private let send: @Sendable ([UInt8]) -> Void
  /// The path of the last opened document; nil in the gallery.
  private(set) var path: String?
  /// The number of versions of the text so far.
  private(set) var revision = 0
  /// Whether the page shows the failure of rejected files.
  private var showsRefusal = false

  /// Creates a page without a document.
  ///
  /// `send` sends each message to the page, in JSON, from any thread.
  package init(
    _ configuration: PreviewConfiguration,
    _ documents: OpenedDocuments,
    send: @escaping @Sendable ([UInt8]) -> Void
  ) {
    var host = configuration.host
    host.logger = console.logger(level: configuration.logLevel)
    (self.configuration, self.documents, self.send) = (configuration, documents, send)
    session = Session(host)
    session.adjustDocument = { [weak self] document in
      guard let self else { return }
      knobs.apply(to: &document, after: isEditing)
    }
  }

  /// Cancels the running request, from any thread.
  var canceller: SessionCanceller { session.canceller }

  /// Handles requests and follows files until the connection is closed.
  func run(_ connection: PageConnection) {
    while !connection.isClosed {
      let requests = connection.takeRequests()
      for (index, request) in requests.enumerated() where !connection.isClosed {
        // Of several waiting offsets, the page will show only the newest.
        if index + 1 < requests.count, Self.isVisibleState(request),
          Self.isVisibleState(requests[index + 1])
        {
          continue
        }
        handle(request)
      }
      if requests.isEmpty { wait(for: connection) }
    }
  }

  /// Waits for the next request, and shows changes of the files until then.
  private func wait(for connection: PageConnection) {
    do {
      // Without a document there are no files to follow, but the bell is the same.
      let watch = watch ?? SessionWatch(session)
      self.watch = watch
      let reload = try watch.next(alsoFor: connection.bell) { reload in
        reload()
        console.flush(to: self)
        noteRepair()
      }
      if let reload { show(reload) } else { connection.silenceBell() }
    } catch {
      tell { json in Self.write(error, to: &json) }
      connection.close()
    }
  }

  private func show(_ reload: Session.Reload) {
    if reload.hasNewDocument { revision += 1 }
    showsRefusal = !reload.failures.isEmpty
    if reload.hasNews { tellScene(.playing) }
    for failure in reload.failures { tell { Self.write(failure, to: &$0) } }
  }

  /// Hides a failure when the files match the shown version again.
  private func noteRepair() {
    guard showsRefusal, !session.hasRefusedFiles else { return }
    showsRefusal = false
    // The page may have the refused text.
    noteNewText()
    tellScene(.still)
  }

  // MARK: Documents

  /// Shows a text of the document with knobs and flags, as one change.
  /// - Parameters:
  ///   - text: the text, which is not saved; nil if it is that of the file.
  ///   - knobs: the knobs; nil keeps those that are turned.
  ///   - flags: the flags; nil keeps the present ones.
  ///   - progress: the progress of the change that is interrupted; nil starts at rest.
  /// - Throws: the failure of the text or of its layout; the page is then unchanged.
  func restore(
    text: [UInt8]?,
    knobs: KnobValues?,
    flags: EnvironmentDescription?,
    from progress: Double? = nil
  ) throws(LayoutError) {
    let before = self.knobs
    self.knobs = knobs ?? before
    let file = session.editedSource.path.flatMap { try? FileVersion(of: $0).bytes }
    do throws(LayoutError) {
      let shown = text ?? file ?? session.editedSource.knownFileText
      try session.revise(shown, flags: flags, from: progress)
      if text == nil, file != nil { session.noteSaved() }
    } catch {
      self.knobs = before
      if text == nil {
        // The edits are gone; the file, which has a mistake, is the text to edit.
        session.noteSaved()
        _ = session.reloadChanged()
        showsRefusal = session.hasRefusedFiles
      }
      throw error
    }
  }

  /// Shows a text that the user has edited; a value that he changes there takes the place of a knob's.
  ///
  /// `progress` is that of the change that the edit interrupts; nil starts at rest.
  func edit(_ text: [UInt8], from progress: Double? = nil) throws(LayoutError) {
    let before = knobs
    isEditing = true
    defer { isEditing = false }
    do throws(LayoutError) {
      try session.revise(text, from: progress)
    } catch {
      knobs = before
      throw error
    }
  }

  /// Forgets which items and drawings the page has: the next messages have all of them.
  func forgetSent() {
    knownItems = KnownItems()
    looks.choose(looks.look, looks.theme)
  }

  /// Counts a new text, which the page then requests.
  func noteNewText() { revision += 1 }

  /// Opens a document and follows its files, even if it has errors.
  func open(_ path: String) throws(LayoutError) {
    let watch = SessionWatch(session)
    (self.watch, self.path) = (watch, path)
    knownItems = KnownItems()
    revision += 1
    try watch.open(path: path)
  }

  /// Opens a document without a file.
  func open(text: String) throws(LayoutError) {
    (watch, path) = (nil, nil)
    knownItems = KnownItems()
    revision += 1
    try session.open(json: text)
  }

  // MARK: Messages

  /// Sends an unprompted message.
  func tell(_ write: (inout JSONWriter) -> Void) { send(Self.message(write)) }

  /// Returns the function that shows the message of a failure beside the picture, from any thread.
  var note: @Sendable (LayoutError) -> Void {
    { [send] failure in
      let message = PreviewPage.message { json in
        json.member("reply", "note")
        json.member("text", failure.message)
      }
      send(message)
    }
  }

  private static func message(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(.line)
    json.object { write(&$0) }
    return json.bytes
  }

  /// Sends the whole scene, after a change from outside the page.
  private func tellScene(_ showing: SceneShowing) {
    knownItems = KnownItems()
    tell { json in
      do throws(LayoutError) {
        try writeScene(showing, to: &json)
      } catch {
        Self.write(error, to: &json)
      }
    }
  }

  /// Handles a request, which is JSON or a mistake.
  package func handle(_ request: [UInt8]) {
    let start = ContinuousClock.now
    var json = JSONWriter(.line)
    let id =
      (try? JSONReader.read(request)).flatMap { try? ValueDecoder($0).anyObject() }
      .flatMap { try? $0.optionalNumber("id") } ?? nil
    do {
      let node = ValueDecoder(try JSONReader.read(request))
      var writer = JSONWriter(.line)
      try PageRequest(node).handle(on: self, to: &writer)
      json = writer
    } catch {
      json.object { json in Self.write(error, to: &json) }
    }
    send(Self.framed(json.bytes, id: id, time: ContinuousClock.now - start))
    console.flush(to: self)
  }

  /// Adds the request's number and the time that it took, in milliseconds, to a reply.
  private static func framed(_ reply: [UInt8], id: Double?, time: Duration) -> [UInt8] {
    var json = JSONWriter(.line)
    json.object { json in
      json.member("id", id)
      json.member("ms", time / .milliseconds(1))
    }
    // Both are objects with members.
    return json.bytes.dropLast() + Array(", ".utf8) + reply.dropFirst()
  }

  private static func isVisibleState(_ request: [UInt8]) -> Bool {
    request.starts(with: PageRequest.visibleStatePrefix)
  }

  /// Writes a failure in the command's form, and its place.
  static func write(_ failure: LayoutError, to json: inout JSONWriter) {
    json.member("reply", "failure")
    json.member("text", FailureText().text(failure))
    json.member("message", failure.message)
    json.member("file", failure.file)
    json.member("line", failure.line)
    json.member("column", failure.column)
    json.member("plugin", failure.plugin)
  }
}

/// The items whose fields a page has, so that they are sent once.
struct KnownItems {
  /// The number of items that are remembered; beyond that all are sent again.
  private static let limit = 50_000

  /// The items by collection, and their number.
  private var items: [Int: Set<ItemPath>] = [:]
  private var count = 0
  /// Whether items were forgotten since the last reply, which tells the page to forget them.
  var hasForgotten = false

  /// Records an item of a collection; false if it is known already.
  mutating func note(_ item: ItemPath, of collection: Int) -> Bool {
    if count >= Self.limit { (items, count, hasForgotten) = ([:], 0, true) }
    let isNew = items[collection, default: []].insert(item).inserted
    if isNew { count += 1 }
    return isNew
  }
}
