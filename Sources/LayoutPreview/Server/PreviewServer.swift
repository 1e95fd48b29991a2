import NIOCore
import NIOPosix

/// The server of the live page: HTTP for its files, a socket for its requests.
///
/// It listens for this machine only, and at a second address if pages are shared on the local network.
/// One thread serves all connections; each open page has another thread with its session.
package struct PreviewServer: Sendable {
  private let configuration: PreviewConfiguration

  /// Creates a server that does not listen yet.
  package init(_ configuration: PreviewConfiguration) { self.configuration = configuration }

  /// Listens and serves until the program ends.
  /// - Parameter ready: receives the page's address, and that of the shared pages if there are any,
  ///   when the server listens.
  /// - Throws: `UNAVAILABLE` if the server cannot listen on the port, or the error of `ready`.
  package func run(ready: (_ link: String, _ sharedLink: String?) throws -> Void) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    var own = configuration
    if let address = configuration.sharedAddress {
      own.sharedLink = try PageListener(configuration.shared(at: address)).listen(on: group).link
    }
    let (channel, link) = try PageListener(own).listen(on: group)
    try ready(link, own.sharedLink)
    try channel.closeFuture.wait()
  }
}
