public import GRPCCore
import GRPCNIOTransportHTTP2Posix
import LayoutHost
import LayoutModel
import LayoutProcesses
import LayoutProviders
import LayoutSystem

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Serves providers to the host that started this program.
///
/// The providers are a service that implements `WireLayoutProvider.SimpleServiceProtocol`.
///
/// ```swift
/// try await ProviderServer.run(Calendar())
/// ```
public enum ProviderServer {
  private static let requestLimit = 64 << 20

  /// Serves the host until it ends, even if it crashes.
  /// - Parameter provider: the service.
  /// - Throws: `FAILED_PRECONDITION` if no host has started the program, and errors of the
  ///   transport.
  public static func run(_ provider: some RegistrableRPCService) async throws {
    guard let path = getenv(ProgramProcess.socketVariable).map({ String(cString: $0) }) else {
      throw LayoutError(
        .failedPrecondition,
        origin: .inputOutput,
        message: "layouthost starts this program, with a socket's path in "
          + ProgramProcess.socketVariable
      )
    }
    let server = GRPCServer(
      transport: .http2NIOPosix(
        address: .unixDomainSocket(path: path),
        transportSecurity: .plaintext,
        config: .defaults { config in
          // The writes of one turn of the loop go out together; none waits for the next turn.
          config.connection.flushCoalescing = .init(maxFlushDelay: .zero, maxBytes: 1 << 16)
          config.rpc.maxRequestPayloadSize = requestLimit
        }
      ),
      services: [provider, HealthService()]
    )
    try SystemThread.start { [server] in
      waitForHost()
      server.beginGracefulShutdown()
    }
    try await server.serve()
  }

  /// Waits for the end of the input, which ends with the host.
  private static func waitForHost() {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 0 || count < 0 && errno != EINTR { return }
    }
  }
}
