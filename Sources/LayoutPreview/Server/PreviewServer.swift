import FlyingFox
import FlyingSocks
import Foundation
import Glibc
import LayoutModel

/// The server of the live page: HTTP for its files, a socket for its questions, on this machine alone.
package struct PreviewServer: Sendable {
  /// The number of pages that may be open at once, each with a session and a thread.
  private static let pageLimit = 32

  private let configuration: PreviewConfiguration
  private let documents: OpenedDocuments

  /// Creates a server; nothing listens yet.
  package init(_ configuration: PreviewConfiguration) {
    self.configuration = configuration
    documents = OpenedDocuments(pageLimit: Self.pageLimit)
  }

  /// Listens and answers until the task is cancelled.
  /// - Parameter ready: receives the page's address when the server listens.
  /// - Throws: `UNAVAILABLE` where the port cannot be listened on.
  package func run(ready: @escaping @Sendable (String) -> Void) async throws {
    let gate = try ConnectionGate(port: configuration.port)
    let server = HTTPServer(
      address: sockaddr_un.unix(path: gate.serverPath),
      logger: .disabled
    )
    let (configuration, documents) = (configuration, documents)
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask {
          try await server.waitUntilListening()
          let access = PreviewAccess(port: gate.port, token: configuration.token)
          await server.appendRoute("*") { request in
            await Self.answer(request, access, configuration, documents)
          }
          try gate.open()
          ready("http://127.0.0.1:\(gate.port)/\(configuration.token)/")
        }
        try await group.waitForAll()
      }
    } onCancel: {
      gate.close()
    }
  }

  // MARK: Requests

  private static func answer(
    _ request: HTTPRequest,
    _ access: PreviewAccess,
    _ configuration: PreviewConfiguration,
    _ documents: OpenedDocuments
  ) async -> HTTPResponse {
    do throws(PreviewAccess.Refusal) {
      switch try access.resource(for: PreviewAccess.Request(request)) {
      case .page(let name):
        guard let file = pageFile(named: name) else { throw .missing }
        return response(file.type, Data(file.bytes), port: access.port)
      case .file(let document, let path):
        guard let file = documents.folder(of: document)?.file(at: path) else { throw .missing }
        return response(file.type, Data(file.bytes), port: access.port)
      case .socket:
        return await socket(request, configuration, documents)
      }
    } catch {
      return HTTPResponse(statusCode: HTTPStatusCode(error.rawValue, phrase: "Refused"))
    }
  }

  /// The response with a file; a picture of a folder that is opened by itself runs nothing either.
  private static func response(_ type: String, _ bytes: Data, port: UInt16) -> HTTPResponse {
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
      + "connect-src 'self' ws://127.0.0.1:\(port) ws://localhost:\(port); base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
    return HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: type,
        HTTPHeader("Cache-Control"): "no-store",
        HTTPHeader("Content-Security-Policy"): type.hasPrefix("image/svg")
          ? "default-src 'none'; style-src 'unsafe-inline'; sandbox" : policy,
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
      ],
      body: bytes
    )
  }

  /// Makes a socket of a connection; each has a session of its own.
  private static func socket(
    _ request: HTTPRequest,
    _ configuration: PreviewConfiguration,
    _ documents: OpenedDocuments
  ) async -> HTTPResponse {
    let handler = WebSocketHTTPHandler(handler: PageSocket(configuration, documents))
    let answer = try? await handler.handleRequest(request)
    return answer ?? HTTPResponse(statusCode: .badRequest)
  }
}

extension PreviewAccess.Request {
  fileprivate init(_ request: HTTPRequest) {
    self.init(
      method: request.method.rawValue,
      host: request.headers[.host],
      origin: request.headers[HTTPHeader("Origin")],
      site: request.headers[HTTPHeader("Sec-Fetch-Site")],
      path: request.target.path()
    )
  }
}
