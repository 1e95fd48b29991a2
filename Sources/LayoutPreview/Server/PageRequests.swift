import LayoutHost
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Responds to the requests of a connection with files of the page and pictures of documents' folders.
final class PageRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The size of the parts in which a file is written, in bytes: a client that reads one is not
  /// silent.
  private static let partSize = 64 << 10

  private let access: PreviewAccess
  private let documents: OpenedDocuments

  init(_ access: PreviewAccess, _ documents: OpenedDocuments) {
    (self.access, self.documents) = (access, documents)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Requests with bodies are refused, so the head is the whole request.
    guard case .head(let request) = unwrapInboundIn(data) else { return }
    do throws(PreviewAccess.Refusal) {
      switch try access.resource(for: PreviewAccess.Request(request)) {
      case .page(let name): respond(to: request, PreviewServer.pageFile(named: name), context)
      case .file(let document, let path):
        guard let folder = documents.folder(of: document) else { throw .missing }
        // The disk may be slow, and other connections share this thread.
        NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop) { folder.file(at: path) }
          .assumeIsolated()
          .whenComplete { self.respond(to: request, try? $0.get(), context) }
      case .socket: throw .malformed
      }
    } catch {
      let isExplained = access.explainsRefusal(of: PreviewAccess.Request(request))
      refuse(error, context, text: isExplained ? Self.explanation : "")
    }
  }

  /// The text for a person who opens an address of another run of the program.
  private static let explanation = """
    This is not an address of the running page of layouthost.

    Each run of `layouthost preview` prints an address of its own, and the address of another run opens \
    nothing. Open the printed address; `--token-file FILE` keeps it for the next run.

    """

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow: refuse(.longHead, context)
    case is HTTPParserError: refuse(.malformed, context)
    // The request itself follows.
    case is NIOWebSocketUpgradeError: break
    default: context.close(promise: nil)
    }
  }

  // MARK: Responses

  private func respond(
    to request: HTTPRequestHead,
    _ file: FolderFiles.File?,
    _ context: ChannelHandlerContext
  ) {
    guard let file else { return refuse(.missing, context) }
    var headers = Self.headers(type: file.type, hosts: access.hosts)
    // The decoder stops reading after a request for another protocol.
    if !request.isKeepAlive || request.headers.contains(name: "Upgrade") {
      headers.add(name: "Connection", value: "close")
    }
    send(.ok, headers, file.bytes, context)
  }

  private func refuse(
    _ refusal: PreviewAccess.Refusal,
    _ context: ChannelHandlerContext,
    text: String = ""
  ) {
    let status = HTTPResponseStatus(statusCode: refusal.rawValue)
    var headers = HTTPHeaders([("Connection", "close")])
    if !text.isEmpty {
      headers.add(name: "Content-Type", value: "text/plain; charset=utf-8")
      headers.add(name: "X-Content-Type-Options", value: "nosniff")
    }
    send(status, headers, Array(text.utf8), context)
  }

  private func send(
    _ status: HTTPResponseStatus,
    _ headers: HTTPHeaders,
    _ bytes: [UInt8],
    _ context: ChannelHandlerContext
  ) {
    var head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    head.headers.add(name: "Content-Length", value: "\(bytes.count)")
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    var rest = context.channel.allocator.buffer(bytes: bytes)
    while let part = rest.readSlice(length: min(rest.readableBytes, Self.partSize)),
      part.readableBytes > 0
    {
      context.write(wrapOutboundOut(.body(.byteBuffer(part))), promise: nil)
    }
    let written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    guard !head.isKeepAlive else { return }
    written.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
  }

  /// The headers of a file, which also keep a picture that is opened by itself from running
  /// scripts.
  private static func headers(type: String, hosts: [String]) -> HTTPHeaders {
    let policy =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
      + "connect-src 'self' \(hosts.map { "ws://" + $0 }.joined(separator: " ")); base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
    return [
      "Content-Type": type,
      "Cache-Control": "no-store",
      "Content-Security-Policy": type.hasPrefix("image/svg")
        ? "default-src 'none'; style-src 'unsafe-inline'; sandbox" : policy,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    ]
  }
}

extension PreviewAccess.Request {
  /// Reads the parts of a request that access depends on.
  init(_ head: HTTPRequestHead) {
    func header(_ name: String) -> String? {
      let values = head.headers[name]
      // A header that is given twice never has an allowed value.
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    self.init(
      method: head.method.rawValue,
      host: header("Host"),
      origin: header("Origin"),
      site: header("Sec-Fetch-Site"),
      path: String(head.uri.prefix { $0 != "?" }),
      hasBody: header("Transfer-Encoding") != nil || (header("Content-Length") ?? "0") != "0",
      isNavigation: header("Sec-Fetch-Mode") == "navigate"
        && header("Sec-Fetch-Dest") == "document"
    )
  }
}
