import GRPCNIOTransportHTTP2Posix
import LayoutModel
import NIOCertificateReloading
import NIOSSL
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The certificate chain and the key of an address with TLS, which can be read again.
final class CertificateFiles: CertificateReloader {
  /// A file, with the option that names it.
  private struct File {
    let option: String
    let path: String
  }

  private let certificate: File
  private let key: File
  /// The certificates, in PEM, of the authorities of clients' certificates; nil if clients need none.
  private let authorities: [UInt8]?
  /// The chain and the key for new connections; those of others stay.
  private let current = Mutex(NIOSSLContextConfigurationOverride())
  /// Receives warnings.
  private let warn: @Sendable (String) -> Void

  /// Reads a chain and its key, both in PEM.
  /// - Parameters:
  ///   - certificate: the path of the chain.
  ///   - key: the path of the key.
  ///   - authorities: the path of the certificates of the clients' authorities; nil if clients need no
  ///     certificate.
  ///   - warn: receives a sentence about a certificate that is not valid now.
  /// - Throws: `INVALID_ARGUMENT` that names the file and the mistake.
  init(
    certificate: String,
    key: String,
    authorities: String?,
    warn: @escaping @Sendable (String) -> Void
  ) throws(LayoutError) {
    self.certificate = File(option: "--tls-certificate", path: certificate)
    self.key = File(option: "--tls-key", path: key)
    self.authorities = try authorities.map { path throws(LayoutError) in
      let file = File(option: "--tls-client-ca", path: path)
      let bytes = try Self.bytes(of: file, waits: true)
      _ = try Self.certificates(in: bytes, of: file)
      return bytes
    }
    self.warn = warn
    try reload(waits: true)
  }

  var sslContextConfigurationOverride: NIOSSLContextConfigurationOverride {
    current.withLock { $0 }
  }

  /// Reads the files again; those in use stay in use if that fails.
  /// - Parameter waits: whether a pipe waits for its writer.
  /// - Throws: as the initializer does.
  func reload(waits: Bool = false) throws(LayoutError) {
    let chain = try Self.certificates(
      in: try Self.bytes(of: certificate, waits: waits),
      of: certificate
    )
    let privateKey = try Self.privateKey(in: try Self.bytes(of: key, waits: waits), of: key)
    let sources = chain.map { NIOSSLCertificateSource.certificate($0) }
    // The context checks that the key is that of the first certificate.
    do {
      _ = try NIOSSLContext(
        configuration: .makeServerConfiguration(
          certificateChain: sources,
          privateKey: .privateKey(privateKey)
        )
      )
    } catch {
      throw Self.mistake(key, "is not the key of the certificate in \(certificate.path)")
    }
    current.withLock { files in
      files.certificateChain = sources
      files.privateKey = .privateKey(privateKey)
    }
    if let expired = chain.first(where: { $0.notValidAfter < time(nil) }) {
      warn("\(certificate.path): the certificate has expired: it is valid from \(expired.dates)")
    } else if let early = chain.first(where: { $0.notValidBefore > time(nil) }) {
      warn("\(certificate.path): the certificate is not valid yet, but from \(early.dates)")
    }
  }

  private static func privateKey(
    in bytes: [UInt8],
    of file: File
  ) throws(LayoutError) -> NIOSSLPrivateKey {
    var isEncrypted = false
    do {
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem) {
        (_: NIOSSLPassphraseSetter<[UInt8]>) in isEncrypted = true
      }
    } catch {
      throw mistake(
        file,
        isEncrypted
          ? "has an encrypted private key; the service needs one without a password"
          : "has no private key in PEM"
      )
    }
  }

  private static func certificates(
    in bytes: [UInt8],
    of file: File
  ) throws(LayoutError) -> [NIOSSLCertificate] {
    let chain = (try? NIOSSLCertificate.fromPEMBytes(bytes)) ?? []
    guard !chain.isEmpty else { throw mistake(file, "has no certificate in PEM") }
    return chain
  }

  /// Whether clients need a certificate.
  var needsClients: Bool { authorities != nil }

  /// The security of a transport with these files.
  ///
  /// The authorities of clients are read once: a reload does not change them.
  /// - Throws: an error of the transport.
  func security() throws -> HTTP2ServerTransport.Posix.TransportSecurity {
    try .tls(certificateReloader: self) { config in
      guard let authorities else { return }
      config.clientCertificateVerification = .noHostnameVerification
      config.trustRoots = .certificates([.bytes(authorities, format: .pem)])
    }
  }

  private static func bytes(of file: File, waits: Bool) throws(LayoutError) -> [UInt8] {
    do {
      return try ReloadedFile.bytes(of: file.path, waits: waits)
    } catch {
      throw mistake(file, "cannot be read: \(error)")
    }
  }

  private static func mistake(_ file: File, _ words: String) -> LayoutError {
    LayoutError(
      .invalidArgument,
      origin: .inputOutput,
      message: "the file of \(file.option) \(words)",
      file: file.path
    )
  }
}

extension NIOSSLCertificate {
  /// The days between which it is valid, in words.
  fileprivate var dates: String { "\(Self.day(notValidBefore)) to \(Self.day(notValidAfter))" }

  /// Returns a day in universal time, as in `2026-11-24`.
  private static func day(_ seconds: time_t) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + parts.tm_year)-\(two(1 + parts.tm_mon))-\(two(parts.tm_mday))"
  }
}
