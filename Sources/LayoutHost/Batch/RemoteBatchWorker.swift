import LayoutModel

/// Answers the lines of a batch with the layouts that a service computes.
///
/// A line is understood here; what it asks for is sent, with the files that it refers to.
package struct RemoteBatchWorker: Sendable {
  /// The limits of files and results.
  private let configuration: BatchConfiguration
  /// Sends a document, and returns the result as one line of JSON.
  private let solve: @Sendable (DocumentContent) throws -> String

  /// Creates a worker.
  /// - Parameters:
  ///   - configuration: the limits of files and results.
  ///   - solve: lays a document out and returns the result as JSON on one line, without its end.
  package init(
    _ configuration: BatchConfiguration,
    solve: @escaping @Sendable (DocumentContent) throws -> String
  ) {
    self.configuration = configuration
    self.solve = solve
  }

  /// Answers a line as ``BatchWorker/answer(_:)`` does.
  package func answer(_ line: BatchLine) -> BatchAnswer {
    guard case .text(let text) = line.content else { return BatchWorker.tooLong(line) }
    let request = BatchRequest(text)
    guard let id = request.id else {
      return BatchAnswer(unreadable: line, failure: BatchWorker.failure(of: request))
    }
    do throws(LayoutError) {
      let result = try result(of: try content(of: request, text))
      let answer = try BatchAnswer(id: id, limit: configuration.resultLimit) { json, _ in
        json.value(json: result)
      }
      if let answer { return answer }
      throw LayoutError(
        .resourceExhausted,
        origin: .document,
        message: "the result has more than \(configuration.resultLimit.memorySize)",
        hint: "list only what is visible (--visible), or raise --result-limit"
      )
    } catch {
      return BatchAnswer(id: id, failure: error)
    }
  }

  /// Returns the service's result; an error that is none of the contract becomes `UNAVAILABLE`.
  private func result(of content: DocumentContent) throws(LayoutError) -> String {
    do {
      return try solve(content)
    } catch {
      throw error as? LayoutError
        ?? LayoutError(.unavailable, origin: .inputOutput, message: "\(error)")
    }
  }

  /// Returns the document to send, with the files that it refers to.
  /// - Throws: the failure of a file that cannot be read.
  private func content(
    of request: BatchRequest,
    _ text: [UInt8]
  ) throws(LayoutError) -> DocumentContent {
    switch try request.subject.get() {
    case .document: DocumentContent(.batchLine(text))
    case .path(let path):
      try DocumentContent(
        reading: path,
        configuration.host,
        plainFileLimit: BatchWorker.fileLimit
      )
    }
  }
}
