import X509

extension DistinguishedName {
  /// The name as `openssl x509 -nameopt RFC2253` prints it, from the last part to the first.
  var text: String { reversed().map(\.text).joined(separator: ",") }
}

extension RelativeDistinguishedName {
  fileprivate var text: String { reversed().map(\.text).joined(separator: "+") }
}

extension RelativeDistinguishedName.Attribute {
  /// The names of OpenSSL for the types of attributes that subjects commonly have.
  private static let names = [
    "2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L",
    "2.5.4.8": "ST", "2.5.4.9": "street", "2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.12": "title",
    "2.5.4.13": "description", "2.5.4.15": "businessCategory", "2.5.4.17": "postalCode",
    "2.5.4.41": "name", "2.5.4.42": "GN", "2.5.4.43": "initials", "2.5.4.46": "dnQualifier",
    "2.5.4.65": "pseudonym", "2.5.4.97": "organizationIdentifier",
    "0.9.2342.19200300.100.1.1": "UID", "0.9.2342.19200300.100.1.25": "DC",
    "1.2.840.113549.1.9.1": "emailAddress",
  ]

  fileprivate var text: String {
    // Of other types, and of values that are no text, OpenSSL prints bytes.
    guard let name = Self.names["\(type)"], let text = String(value) else { return "\(self)" }
    let bytes = Array(text.utf8)
    let escaped = bytes.enumerated()
      .map { index, byte in
        let isSpecial =
          switch byte {
          case UInt8(ascii: " "): index == 0 || index == bytes.count - 1
          case UInt8(ascii: "#"): index == 0
          default: #",+"\<>;"#.utf8.contains(byte)
          }
        guard (0x20..<0x7F).contains(byte) else {
          return (byte < 16 ? "\\0" : "\\") + String(byte, radix: 16, uppercase: true)
        }
        return (isSpecial ? "\\" : "") + String(UnicodeScalar(byte))
      }
    return "\(name)=\(escaped.joined())"
  }
}
