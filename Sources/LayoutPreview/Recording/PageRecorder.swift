import LayoutEngine
package import LayoutHost
import LayoutModel
import SystemPackage

/// Records a document as a page that scrolls without the program.
///
/// The page draws and moves elements with the files of the live page. In place of a connection to a
/// session it has the visible states along the scroll axis, interpolated.
package struct PageRecorder {
  private let page: PreviewPage
  var session: Session { page.session }

  /// Creates a recorder.
  /// - Parameter host: the configuration of its session.
  package init(_ host: HostConfiguration) {
    page = PreviewPage(PreviewConfiguration(host: host), OpenedDocuments(pageLimit: 1)) { _ in }
  }

  /// Creates a recorder of what a page shows.
  init(of page: PreviewPage) { self.page = page }

  /// Records what the page shows, with its knobs and its text; the page is then unchanged.
  /// - Returns: the text of a file that loads nothing.
  /// - Throws: as ``html(ofDocumentAt:)``.
  func htmlOfShown() throws(LayoutError) -> [UInt8] {
    let title = page.path.flatMap { FilePath($0).lastComponent?.string } ?? "document"
    defer { page.forgetSent() }
    do {
      return try session.restoring {
        try session.withinLimits {
          RecordedPage(title: title, recording: try recording(title)).html
        }
      }
    } catch {
      throw error as? LayoutError ?? LayoutError(.internal, message: "\(error)")
    }
  }

  /// Opens a document, records it, and returns the bytes of a page in HTML.
  /// - Parameter path: the document's file; `-` is standard input.
  /// - Returns: the text of a file that loads nothing.
  /// - Throws: the failure of the document or of a plugin, and `RESOURCE_EXHAUSTED` for too many
  ///   visible states.
  /// - Complexity: O(visible states × their elements); a layout without plugins and pins has one
  ///   visible state for each 64 points of its range.
  package func html(ofDocumentAt path: String) throws -> [UInt8] {
    try session.open(path: path)
    let title = path == "-" ? "document" : FilePath(path).lastComponent?.string ?? path
    return try session.withinLimits {
      RecordedPage(title: title, recording: try recording(title)).html
    }
  }

  /// Returns the recording in JSON.
  private func recording(_ title: String) throws(LayoutError) -> [UInt8] {
    var (shapes, curves) = (UniqueList<ElementShape>(), UniqueList<[Int]>())
    var drawings = DrawingList(try session.pictureContents())
    var panes: [PaneRecording] = []
    for collection in try session.solve().collections {
      panes.append(try PaneRecording(PaneRecorder(session, collection), &shapes, &drawings))
    }
    let scene = try scene(panes)
    var json = JSONWriter(.line)
    json.object { json in
      json.member("title", title)
      json.member("scene", scene)
      json.array("devices") { json in
        let id = scene["environment"]?["device"]?.string
        if let device = id.flatMap(Device.named) { json.value(device: device) }
      }
      json.array("panes") { json in for pane in panes { pane.write(&curves, to: &json) } }
      json.array("curves") { json in
        for curve in curves.list {
          json.array { json in for number in curve { json.value(number) } }
        }
      }
      json.array("shapes") { json in for shape in shapes.list { shape.write(to: &json) } }
      drawings.write(to: &json)
    }
    try json.checkNumbers()
    return json.bytes
  }

  /// Returns the scene of the live page without what a recording does not need.
  private func scene(_ panes: [PaneRecording]) throws(LayoutError) -> SourceValue {
    var json = JSONWriter(.line)
    var failure: LayoutError?
    json.object { json in
      do throws(LayoutError) { try page.writeScene(to: &json) } catch { failure = error }
    }
    if let failure { throw failure }
    guard case .object(var scene) = try JSONReader.read(json.bytes).content else { return .null }
    // Durations differ from run to run; panes have the elements, and no section has knobs.
    // A page without the program has no file, no folder of pictures and no turned knobs.
    for name in ["collections", "times", "path", "number", "version", "forgetDrawings"] {
      scene.remove(name)
    }
    scene.set("knobs", to: [])
    let layouts = scene["layouts"]?.array.map { Array($0) } ?? []
    scene.set(
      "layouts",
      to: SourceValue(.array(zip(layouts, panes).map { $1.scene(of: $0) }))
    )
    return SourceValue(.object(scene))
  }
}
