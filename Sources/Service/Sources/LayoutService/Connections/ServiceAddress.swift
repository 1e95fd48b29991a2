import GRPCCore
import LayoutModel
import NIOCore
import SystemPackage

extension ServiceConfiguration.Address {
  /// The option that names the address, and the address as text.
  var optionAndPlace: (option: String, place: String) {
    switch self {
    case .socket(let path): ("--socket", path)
    case .tcp(let host, let port), .tls(let host, let port, _, _, _):
      ("--listen", Self.place(host, port))
    }
  }

  /// A host and a port as text: `127.0.0.1:50051`, `[::1]:50051`.
  static func place(_ host: String, _ port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Reads the certificate of the address; nil if it has no TLS.
  func certificate(
    _ warn: @escaping @Sendable (String) -> Void
  ) throws(LayoutError) -> CertificateFiles? {
    guard case .tls(_, _, let certificate, let key, let authorities) = self else { return nil }
    return try CertificateFiles(
      certificate: certificate,
      key: key,
      authorities: authorities
    ) { warning in
      warn("layouthost: warning: \(warning)")
    }
  }
}

extension LayoutError {
  /// Creates the failure of an address on which the service cannot listen.
  /// - Parameters:
  ///   - option: the option that names the address, such as `--listen`.
  ///   - place: the address, as in `127.0.0.1:50051`.
  ///   - error: the error of SwiftNIO, or of gRPC's transport, which contains it.
  init(unusable option: String, _ place: String, _ error: any Error) {
    let cause = (error as? RuntimeError)?.cause ?? error
    // SwiftNIO's own sentence names its functions.
    let system = (cause as? IOError).map { Errno(rawValue: $0.errnoCode) }
    let reason = system.map { "\($0)" } ?? "\(cause)"
    self.init(
      .unavailable,
      origin: .inputOutput,
      message: "the address of \(option), \(place), cannot be used: \(reason)",
      hint: system.flatMap { Self.addressHints[$0] }
    )
  }

  /// Advice on how to correct an address, by the error of the system.
  private static let addressHints: [Errno: String] = [
    .addressInUse: "another program listens there: end it, or choose another port",
    .addressNotAvailable: "name an address of this machine, such as 127.0.0.1",
    .permissionDenied: "ports below 1024 need a privilege: choose another one",
  ]
}
