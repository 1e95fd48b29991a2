#if Service
import FoundationEssentials
import GRPCCore
import GRPCNIOTransportHTTP2Posix
package import LayoutHost
package import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A client of the service for programs that wait for its answers.
package final class ServiceClient: Sendable {
  private typealias Transport = HTTP2ClientTransport.Posix

  /// The address of a service.
  package enum Address: Sendable, Hashable {
    /// A Unix-domain socket.
    case socket(path: String)
    /// A TCP port, with TLS or without.
    case tcp(host: String, port: Int, isEncrypted: Bool)

    /// Reads `unix:PATH`, a path with a slash, `HOST:PORT`, or `tls:HOST:PORT`; nil for anything else.
    package init?(_ text: String) {
      if text.hasPrefix("unix:") {
        let path = text.dropFirst("unix:".count)
        self = .socket(path: String(path.hasPrefix("//") ? path.dropFirst(2) : path))
        return
      }
      let isEncrypted = text.hasPrefix("tls:")
      let place = isEncrypted ? String(text.dropFirst("tls:".count)) : text
      guard isEncrypted || !place.contains("/") else {
        self = .socket(path: text)
        return
      }
      guard let colon = place.lastIndex(of: ":"),
        let port = Int(place[place.index(after: colon)...]),
        (1...65535).contains(port), colon > place.startIndex
      else { return nil }
      let host = place[..<colon].filter { $0 != "[" && $0 != "]" }
      self = .tcp(host: host, port: port, isEncrypted: isEncrypted)
    }
  }

  private let client: GRPCClient<Transport>
  private let metadata: Metadata

  /// Creates a client.
  /// - Parameters:
  ///   - address: the service's address.
  ///   - token: the token that the service wants; nil for none.
  ///   - certificate: a file in PEM with what the service's certificate is signed with; nil for what the
  ///     system trusts.
  /// - Throws: an error of the certificate.
  package init(_ address: Address, token: String? = nil, certificate: String? = nil) throws {
    client = GRPCClient(transport: try Self.transport(to: address, certificate))
    metadata = token.map { ["authorization": "Bearer \($0)"] } ?? [:]
    Task { [client] in try? await client.runConnections() }
  }

  deinit { client.beginGracefulShutdown() }

  // MARK: Questions

  /// Lays a document out, and writes the result as text.
  /// - Parameters:
  ///   - question: the document and its environment.
  ///   - format: the form of the text.
  ///   - extent: the elements.
  ///   - write: takes the next piece of the text, on another thread.
  /// - Returns: whether the layout has warnings.
  /// - Throws: the failure of the document or of the service, and what `write` throws.
  package func solve(
    _ question: RemoteQuestion,
    as format: ResultFormat,
    _ extent: RemoteExtent,
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) throws -> Bool {
    let request = WireSolveRequest.with {
      ($0.document, $0.overrides) = (question.document, question.overrides)
      ($0.limits, $0.query, $0.text) = (question.limits, extent.query, format.message)
    }
    return try calling { client, metadata in
      try await client.solve(request, metadata: metadata) { response in
        var hasWarnings = false
        for try await reply in response.messages {
          hasWarnings = hasWarnings || reply.header.hasDiagnostics_p
          try write(Array(reply.text))
        }
        return hasWarnings
      }
    }
  }

  /// Lays a document out as the line of a batch.
  /// - Returns: the result as JSON on one line, without its end.
  /// - Throws: the failure of the document or of the service.
  package func solveLine(
    _ question: RemoteQuestion,
    _ extent: RemoteExtent
  ) throws -> String {
    let request = WireSolveRequest.with {
      ($0.document, $0.overrides) = (question.document, question.overrides)
      ($0.limits, $0.query, $0.text) = (question.limits, extent.query, .jsonLine)
    }
    return try calling { client, metadata in
      try await client.solve(request, metadata: metadata) { response in
        var text = Data()
        for try await reply in response.messages { text += reply.text }
        return String(decoding: text, as: UTF8.self)
      }
    }
  }

  /// Draws a document.
  /// - Returns: the picture's bytes.
  /// - Throws: the failure of the document or of the service.
  package func draw(
    _ question: RemoteQuestion,
    _ picture: RemotePicture
  ) throws -> [UInt8] {
    let request = WireDrawRequest.with {
      ($0.document, $0.overrides) = (question.document, question.overrides)
      $0.limits = question.limits
      $0.form = picture.form.message
      if let terminal = picture.terminal { $0.terminal = WireTerminal(terminal) }
      ($0.visible, $0.hideLabels) = (picture.isVisibleOnly, !picture.hasLabels)
      ($0.dark, $0.scale) = (picture.isDark, picture.scale ?? 0)
      ($0.elementLimit, $0.pixelLimit) = (
        Int64(picture.elementLimit), Int64(picture.pixelLimit ?? 0)
      )
    }
    return try calling { client, metadata in
      try await client.draw(request, metadata: metadata) { response in
        var bytes: [UInt8] = []
        for try await reply in response.messages { bytes += reply.data }
        return bytes
      }
    }
  }

  /// Checks a document on many devices.
  /// - Parameters:
  ///   - question: the document and its environment.
  ///   - devices: the ids of the devices; all if empty.
  ///   - categories: the sizes of text; all if empty.
  ///   - format: the form of the report.
  /// - Returns: the report, whether there is an error in it, and why there is no layout on any device.
  /// - Throws: the failure of the document or of the service.
  package func check(
    _ question: RemoteQuestion,
    devices: [String],
    categories: [String],
    as format: ReportFormat
  ) throws -> (report: String, hasErrors: Bool, failure: LayoutError?) {
    let request = WireCheckRequest.with {
      ($0.document, $0.overrides) = (question.document, question.overrides)
      ($0.devices, $0.categories, $0.limits) = (devices, categories, question.limits)
      $0.text = format == .json ? .json : .table
    }
    return try calling { client, metadata in
      try await client.check(request, metadata: metadata) { response in
        var report = Data()
        var (hasErrors, failure) = (false, nil as LayoutError?)
        for try await reply in response.messages {
          switch reply.part {
          case .finding(let finding): hasErrors = hasErrors || finding.severity == "error"
          case .failure(let error): failure = error.value
          case .text(let text): report += text
          case nil: break
          }
        }
        return (String(decoding: report, as: UTF8.self), hasErrors, failure)
      }
    }
  }

  // MARK: Calling

  /// Calls the service and waits for the answer.
  private func calling<Value: Sendable>(
    _ body: @escaping @Sendable (WireLayoutHost.Client<Transport>, Metadata) async throws -> Value
  ) throws -> Value {
    let outcome = CallOutcome<Value>()
    Task { outcome.set(await Self.result { try await call(body) }) }
    return try outcome.value()
  }

  private func call<Value: Sendable>(
    _ body: (WireLayoutHost.Client<Transport>, Metadata) async throws -> Value
  ) async throws -> Value {
    do {
      return try await body(WireLayoutHost.Client(wrapping: client), metadata)
    } catch let error as RPCError {
      var failure = LayoutError(error)
      if error.code == .unavailable, failure.hint == nil {
        failure.hint = "is a service running there? “layouthost serve” starts one"
      }
      throw failure
    }
  }

  private static func result<Value>(
    _ body: () async throws -> Value
  ) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  private static func transport(to address: Address, _ certificate: String?) throws -> Transport {
    switch address {
    case .socket(let path):
      try .http2NIOPosix(
        target: .unixDomainSocket(path: path, authority: "localhost"),
        transportSecurity: .plaintext
      )
    case .tcp(let host, let port, let isEncrypted):
      try .http2NIOPosix(
        target: .dns(host: host, port: port),
        transportSecurity: isEncrypted ? security(certificate) : .plaintext
      )
    }
  }

  private static func security(_ certificate: String?) -> Transport.TransportSecurity {
    guard let certificate else { return .tls }
    return .tls { config in
      config.trustRoots = .certificates([.file(path: certificate, format: .pem)])
    }
  }
}

extension RemotePicture.Form {
  fileprivate var message: WirePictureForm {
    switch self {
    case .svg: .svg
    case .png: .png
    case .pdf: .pdf
    case .text: .text
    }
  }
}

extension ResultFormat {
  fileprivate var message: WireTextFormat {
    switch self {
    case .table: .table
    case .json: .json
    case .ndjson: .ndjson
    case .summary: .summary
    }
  }
}
#endif
