package import LayoutModel
import NIOCore

/// The addresses of this machine on local networks, on which pages can be shared.
package enum LocalNetwork {
  /// An address of IPv4 with the name of its interface.
  package typealias Device = (name: String, address: String)

  /// The beginnings of the names of interfaces that lead to no other machine, or into another network.
  private static let virtualNames = [
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "bridge", "tun", "tap", "utun", "wg",
    "zt", "tailscale",
  ]

  /// Finds the address to share pages on.
  /// - Parameter wanted: the address that the user names; nil if it is that of the local network.
  /// - Returns: the address.
  /// - Throws: as ``chosen(_:from:)``, or `UNAVAILABLE` if the system names no interfaces.
  package static func address(_ wanted: String?) throws(LayoutError) -> String {
    let devices: [Device]
    do {
      devices = try System.enumerateDevices()
        .compactMap { device -> Device? in
          guard let address = device.address, address.protocol == .inet,
            let text = address.ipAddress
          else { return nil }
          return (name: device.name, address: text)
        }
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the addresses of this machine cannot be read: \(error)"
      )
    }
    return try chosen(wanted, from: devices)
  }

  /// Chooses the address to share pages on.
  /// - Parameters:
  ///   - wanted: the address that the user names; nil if it is the first of a private network, with those
  ///     of virtual interfaces last.
  ///   - devices: the addresses of the machine.
  /// - Returns: the address.
  /// - Throws: `FAILED_PRECONDITION` if the machine has no such address, or if machines outside of the
  ///   local network could reach it.
  package static func chosen(
    _ wanted: String?,
    from devices: [Device]
  ) throws(LayoutError) -> String {
    guard let wanted else {
      let local = devices.filter { isLocal($0.address) && !isLoopback($0.address) }
      guard let found = local.first(where: { !isVirtual($0.name) }) ?? local.first else {
        throw refusal("this machine has no address on a local network, so nothing can be shared")
      }
      return found.address
    }
    guard isLocal(wanted) else {
      throw refusal(
        "\(wanted) is no IPv4 address of a local network",
        hint: "local networks begin with 10, 172.16 to 31, 192.168, 169.254 or 100.64 to 127"
      )
    }
    guard isLoopback(wanted) || devices.contains(where: { $0.address == wanted }) else {
      throw refusal(
        "this machine does not have the address \(wanted)",
        hint: "it has \(devices.map { "\($0.address) (\($0.name))" }.joined(separator: ", "))"
      )
    }
    return wanted
  }

  /// Whether an address is of a network that routers do not join with the internet.
  private static func isLocal(_ address: String) -> Bool {
    guard let bytes = bytes(of: address) else { return false }
    return switch (bytes[0], bytes[1]) {
    case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
    default: false
    }
  }

  private static func isLoopback(_ address: String) -> Bool { bytes(of: address)?[0] == 127 }

  private static func isVirtual(_ name: String) -> Bool {
    virtualNames.contains { name.hasPrefix($0) }
  }

  /// The four bytes of an address; nil if the text is another one, such as one with leading zeros.
  private static func bytes(of address: String) -> [UInt8]? {
    let bytes = address.split(separator: ".").compactMap { UInt8($0) }
    let isExact = bytes.map { "\($0)" }.joined(separator: ".") == address
    return bytes.count == 4 && isExact ? bytes : nil
  }

  private static func refusal(_ message: String, hint: String? = nil) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .inputOutput, message: message, hint: hint)
  }
}
