import GRPCCore
import GRPCNIOTransportHTTP2Posix
import LayoutWire
import X509

/// The rule of who may call the service over TCP.
struct AccessRules: Sendable {
  /// The callers; nil if every client with a valid certificate may call.
  let callers: CallerFile?

  /// Creates the rule of an address; nil if everybody may do everything there.
  init?(callers: CallerFile?, requiringCertificates: Bool) {
    guard callers != nil || requiringCertificates else { return nil }
    self.callers = callers
  }

  /// Finds the caller of a call.
  /// - Throws: `UNAUTHENTICATED` for an unknown one.
  func caller(of metadata: Metadata, _ context: ServerContext) throws(RPCError) -> Caller {
    let certificate = (context.transportSpecific as? HTTP2ServerTransport.Posix.Context)?
      .peerCertificate
    let subject = certificate?.subject.text
    guard let callers else {
      return Caller(name: subject ?? "", rights: [], isNamed: subject?.isEmpty == false)
    }
    return try callers.caller(
      authorization: metadata[stringValues: "authorization"].first { _ in true },
      certificate: subject
    )
  }

  /// Checks that a caller may call a method.
  /// - Throws: `PERMISSION_DENIED` if it may not.
  func check(_ caller: Caller, calling method: MethodDescriptor) throws(RPCError) {
    let reload = WireLayoutHost.Method.ReloadProviders.descriptor.fullyQualifiedMethod
    if method.fullyQualifiedMethod == reload, !caller.rights.contains(.reload) {
      let remedy =
        callers == nil
        ? "only callers in a file of --token-file may" : "its entry needs \"may\": [\"reload\"]"
      throw RPCError(
        code: .permissionDenied,
        message: "“\(caller.name)” may not reload providers: \(remedy)"
      )
    }
  }
}
