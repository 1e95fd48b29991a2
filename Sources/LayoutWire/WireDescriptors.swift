#if Service
package import FoundationEssentials

/// The descriptors of all services, as tools ask for them.
package enum WireDescriptors {
  /// A `google.protobuf.FileDescriptorSet` of the schema and of what it imports.
  package static var bytes: Data { Data(base64Encoded: serviceDescriptors) ?? Data() }
}
#endif
