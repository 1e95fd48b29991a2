import LayoutModel
import LayoutWire
import SwiftProtobuf

extension WireListProvidersReply {
  /// Creates the list of providers with the hash of their set.
  init(_ descriptors: [ProviderDescriptor]) {
    self.init()
    providers = descriptors.map(WireProvider.init)
    var hash = StableHash()
    hash.add(LayoutHostVersion.current.utf8)
    let listed = zip(providers, descriptors).sorted { $0.0.name < $1.0.name }
    for (provider, descriptor) in listed {
      hash.add(provider.comparedBytes)
      hash.add(String(descriptor.contentHash ?? 0).utf8)
    }
    let digits = String(hash.value, radix: 16)
    contentHash = String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension WireProvider {
  /// The description as bytes that are the same on every machine: of a failure, only the code counts, since
  /// its message names paths.
  fileprivate var comparedBytes: [UInt8] {
    var compared = self
    if hasFailure { compared.failure = .with { $0.code = failure.code } }
    let bytes: [UInt8]? = try? compared.serializedBytes()
    return bytes ?? []
  }
}
