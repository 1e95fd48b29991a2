package import FoundationEssentials

/// The service's schema, as data.
package enum WireDescriptors {
  /// The descriptors of all services, in the form of reflection: a
  /// `google.protobuf.FileDescriptorSet` of the schema and its imports.
  package static var all: Data {
    Data(base64Encoded: serviceDescriptors) ?? Data()
  }
}
