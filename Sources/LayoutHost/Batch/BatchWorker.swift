import LayoutEngine
package import LayoutModel

/// The configuration of a batch.
package struct BatchConfiguration: Sendable {
  /// The configuration of the sessions.
  var host: HostConfiguration
  /// The elements that the results list.
  var extent: ComparedExtent
  /// The maximum bytes of a result; a line with a larger one fails.
  package var resultLimit = standardResultLimit
  /// The projects of inline documents by the folders of their lines' files; a folder without one
  /// is missing.
  private var projects: [String: ProjectFile] = [:]

  /// The default limit of a result's size, in bytes.
  static let standardResultLimit = 256 << 20

  /// Creates a configuration.
  /// - Parameters:
  ///   - host: the configuration of the sessions.
  ///   - extent: the elements that the results list.
  ///   - files: the paths of the files of lines; `-` is standard input.
  /// - Throws: a failure of a project file, which applies to the inline documents of a file.
  package init(
    _ host: HostConfiguration,
    extent: ComparedExtent = .wholeContent,
    files: [String] = ["-"]
  ) throws(LayoutError) {
    self.host = host
    self.extent = extent
    for folder in Set(files.map { DocumentSource.folder(of: $0) }).sorted() {
      projects[folder] = try host.project(nearestTo: folder)
    }
  }

  /// Returns the project of a line's inline document: the one nearest to the line's file, or to the
  /// working directory if the file has no name.
  fileprivate func project(of line: BatchLine) -> ProjectFile? {
    projects[line.file.map(DocumentSource.folder) ?? ""]
  }
}

/// Processes the lines of a batch, one after another.
///
/// A worker has a session and belongs to one thread. The reply to a line is that of a new session:
/// states of plugins and their failures do not carry over to the next line; texts of plugins do, so
/// that a batch has one version of each.
package final class BatchWorker {
  /// The limits of results, and the projects of inline documents.
  private let configuration: BatchConfiguration
  /// The session of the thread, which keeps the texts of plugins from line to line.
  private let session: Session

  /// The maximum bytes of a file that a line names.
  static let fileLimit = 256 << 20

  package init(_ configuration: BatchConfiguration) {
    self.configuration = configuration
    session = Session(configuration.host)
    session.plainFileLimit = Self.fileLimit
  }

  /// Lays out the document of a line.
  package func process(_ line: BatchLine) -> BatchResult {
    guard case .text(let text) = line.content else { return Self.tooLong(line) }
    let request = BatchRequest(text)
    guard let id = request.id else {
      return BatchResult(unreadable: line, failure: Self.failure(of: request))
    }
    do throws(LayoutError) {
      return try session.runOperation { () throws(LayoutError) in
        let result = try result(of: request, in: line)
        let limit = configuration.resultLimit
        // A result that is certainly too large is not begun.
        guard result.elementCount <= limit / Self.leastElementSize,
          let reply = try BatchResult(id: id, limit: limit, result: result.write)
        else {
          try WorkLimit.current?.checkStopped()
          throw tooLarge(result.elementCount)
        }
        return reply
      }
    } catch {
      return BatchResult(id: id, failure: error)
    }
  }

  /// Returns the failure of a result above the limit.
  private func tooLarge(_ elementCount: Int) -> LayoutError {
    LayoutError(
      .resourceExhausted,
      origin: .document,
      message: "the result has more than \(configuration.resultLimit.memorySize):"
        + " \(elementCount) elements",
      hint: "list only the visible elements (--visible), or raise --result-limit"
    )
  }

  /// Returns the reply to a line above the limit, whose id cannot be read.
  static func tooLong(_ line: BatchLine) -> BatchResult {
    var size = ""
    if case .tooLong(let limit) = line.content { size = " than \(limit.memorySize)" }
    return BatchResult(
      unreadable: line,
      failure: LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "the line is longer\(size)",
        hint: "put the document into a file and give its path, or raise --line-limit"
      )
    )
  }

  /// Returns the failure of a line without an id.
  static func failure(of request: BatchRequest) -> LayoutError {
    switch request.subject {
    case .failure(let failure): failure
    case .success:
      LayoutError(.internal, origin: .document, message: "the line has no id")
    }
  }

  // MARK: Results

  /// The minimum bytes of a printed element.
  private static let leastElementSize = 40

  /// Opens the document of a request, and lays it out.
  /// - Returns: the number of elements, and a closure that writes the layout and calls its second
  ///   argument after each element.
  private func result(of request: BatchRequest, in line: BatchLine) throws(LayoutError) -> (
    elementCount: Int,
    write: (inout JSONWriter, (inout JSONWriter) throws -> Void) throws -> Void
  ) {
    try open(try request.subject.get(), of: line)
    let solution = try session.solve()
    let visibleState = configuration.extent == .visibleBounds ? try session.visibleState() : nil
    let counts =
      visibleState?.collections.map(\.elements.count)
      ?? solution.collections.map(\.layout.elementCount)
    let renderer = ResultRenderer(
      format: .json,
      query: visibleState.map(ElementQuery.visibleState) ?? .all
    )
    return (
      counts.reduce(0) { $0.addingSaturated($1) },
      { json, flush in try renderer.write(solution, to: &json, flush: flush) }
    )
  }

  /// Opens the document of a line, in a session without earlier failures.
  /// - Throws: the failure of the document.
  private func open(_ subject: BatchRequest.Subject, of line: BatchLine) throws(LayoutError) {
    session.forgetFailures()
    switch subject {
    case .document(let node):
      session.adopt(configuration.project(of: line))
      try session.open(node)
    case .path(let path):
      try session.open(path: path)
    }
  }
}
