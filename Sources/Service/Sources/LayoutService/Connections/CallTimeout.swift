import GRPCCore

/// The time that a client gives a call, as in `grpc-timeout: 250m` (“Timeout” in `doc/PROTOCOL-HTTP2.md` of gRPC).
struct CallTimeout {
  let duration: Duration

  /// The name of the header.
  static let name = "grpc-timeout"

  /// Reads at most eight digits and a unit; nil if it is another text.
  init?(_ text: String) {
    let digits = text.utf8.dropLast()
    guard (1...8).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let amount = Int64(text.dropLast()), let unit = text.last
    else { return nil }
    switch unit {
    case "H": duration = .seconds(amount * 3600)
    case "M": duration = .seconds(amount * 60)
    case "S": duration = .seconds(amount)
    case "m": duration = .milliseconds(amount)
    case "u": duration = .microseconds(amount)
    case "n": duration = .nanoseconds(amount)
    default: return nil
    }
  }
}

extension Metadata {
  /// Returns the time at which a call's client stops waiting, counted from now; nil if the client has no deadline.
  func deadline() -> ContinuousClock.Instant? {
    let text = self[stringValues: CallTimeout.name].first { _ in true }
    return text.flatMap(CallTimeout.init).map { .now + $0.duration }
  }
}
