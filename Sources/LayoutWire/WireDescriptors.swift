#if Service
package import FoundationEssentials

extension Data {
  /// The descriptors of all services, as tools ask for them: a `google.protobuf.FileDescriptorSet` of the
  /// schema and of what it imports.
  package static var wireDescriptors: Data {
    Data(base64Encoded: serviceDescriptors) ?? Data()
  }
}
#endif
