package import FoundationEssentials

/// The service's schema, as data.
package enum WireDescriptors {
  /// The descriptors of all services, as tools ask for them: a `google.protobuf.FileDescriptorSet` of the
  /// schema and of what it imports.
  package static var all: Data {
    Data(base64Encoded: serviceDescriptors) ?? Data()
  }
}
