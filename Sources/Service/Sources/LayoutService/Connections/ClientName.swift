import GRPCCore
import NIOCore
import NIOHPACK
import NIOHTTP2
import Synchronization

/// Says for which client a call is, in metadata that clients cannot set: its connection, unless
/// ``CallScope`` knows the caller's name.
enum ClientName {
  /// The key of the name in the metadata of a call.
  static let key = "layouthost-client"

  /// Gives a connection the name of its calls.
  /// - Parameter pipeline: the pipeline of the connection.
  /// - Throws: an error of a pipeline that has ended.
  static func name(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
    try pipeline.addHandler(ConnectionNumber())
  }

  /// Adds the name of its connection to a call.
  /// - Parameter stream: the channel of the call's stream.
  /// - Throws: an error of a pipeline that has ended.
  static func name(_ stream: any Channel) throws {
    guard let connection = stream.parent else { return }
    let number = try connection.pipeline.syncOperations.handler(type: ConnectionNumber.self)
    try stream.pipeline.syncOperations.addHandler(ClientHeader(number.name), position: .first)
  }
}

extension Metadata {
  /// The name of the call's client.
  var client: String {
    get { self[stringValues: ClientName.key].first { _ in true } ?? "" }
    set { replaceOrAddString(newValue, forKey: ClientName.key) }
  }
}

/// Keeps the number of a connection, which no other one has.
private final class ConnectionNumber: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame

  let name: String

  private static let last = Atomic(0)

  init() { name = "connection \(Self.last.add(1, ordering: .relaxed).newValue)" }
}

/// Sets the name of the client in the headers of a call.
private final class ClientHeader: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload

  private let name: String

  init(_ name: String) { self.name = name }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .headers(var headers) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    headers.headers.replaceOrAdd(name: ClientName.key, value: name)
    context.fireChannelRead(wrapInboundOut(.headers(headers)))
  }
}
