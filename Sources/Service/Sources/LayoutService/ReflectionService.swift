import FoundationEssentials
import GRPCCore
import LayoutWire
import SwiftProtobuf

/// The schema of the service for generic tools (`grpc.reflection`): the files of the schema
/// by name, and by the services, messages and fields in them.
///
/// It serves the protocol of newer clients.
struct ReflectionService: ReflectionV1ServerReflection.ServiceProtocol {
  /// The full names of the services, sorted.
  private let services: [String]
  /// Each serialized file, with the names of the files that it imports.
  private var files: [String: (bytes: Data, imports: [String])] = [:]
  private var fileOfSymbol: [String: String] = [:]

  /// Reads the descriptors in the program.
  init() throws {
    let set = try Google_Protobuf_FileDescriptorSet(serializedBytes: WireDescriptors.all)
    var services: [String] = []
    for file in set.file {
      files[file.name] = (try file.serializedData(), file.dependency)
      let scope = file.package.isEmpty ? "" : file.package + "."
      for service in file.service {
        services.append(scope + service.name)
        fileOfSymbol[scope + service.name] = file.name
        for method in service.method {
          fileOfSymbol["\(scope)\(service.name).\(method.name)"] = file.name
        }
      }
      for type in file.enumType { fileOfSymbol[scope + type.name] = file.name }
      for message in file.messageType {
        Self.note(message, in: scope, of: file.name, &fileOfSymbol)
      }
    }
    // The service calls providers, but does not serve them.
    self.services = services.filter { $0 != "layouthost.v1.LayoutProvider" }.sorted()
  }

  private static func note(
    _ message: Google_Protobuf_DescriptorProto,
    in scope: String,
    of file: String,
    _ symbols: inout [String: String]
  ) {
    let name = scope + message.name
    symbols[name] = file
    for field in message.field { symbols["\(name).\(field.name)"] = file }
    for type in message.enumType { symbols["\(name).\(type.name)"] = file }
    for nested in message.nestedType { note(nested, in: name + ".", of: file, &symbols) }
  }

  /// Returns a file, followed by the files that it imports; nil if the file is unknown.
  private func file(named name: String) -> [Data]? {
    guard files[name] != nil else { return nil }
    var found: [String] = []
    func add(_ name: String) {
      guard !found.contains(name), let file = files[name] else { return }
      found.append(name)
      file.imports.forEach(add)
    }
    add(name)
    return found.compactMap { files[$0]?.bytes }
  }

  // MARK: Requests

  func serverReflectionInfo(
    request: StreamingServerRequest<ReflectionV1ServerReflectionRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<ReflectionV1ServerReflectionResponse> {
    StreamingServerResponse { writer in
      for try await message in request.messages {
        try await writer.write(self.reply(to: message))
      }
      return [:]
    }
  }

  fileprivate func reply(
    to request: ReflectionV1ServerReflectionRequest
  ) -> ReflectionV1ServerReflectionResponse {
    .with { reply in
      (reply.validHost, reply.originalRequest) = (request.host, request)
      switch request.messageRequest {
      case .fileByFilename(let name): reply.fill(file(named: name), for: name)
      case .fileContainingSymbol(let symbol):
        reply.fill(fileOfSymbol[symbol].flatMap(file(named:)), for: symbol)
      case .listServices:
        reply.listServicesResponse.service = services.map { name in
          .with { $0.name = name }
        }
      // The schema has no extensions.
      case .fileContainingExtension(let name): reply.fill(nil, for: name.containingType)
      case .allExtensionNumbersOfType(let name):
        reply.allExtensionNumbersResponse.baseTypeName = name
      case nil: reply.fill(nil, for: "nothing")
      }
    }
  }
}

extension ReflectionV1ServerReflectionResponse {
  fileprivate mutating func fill(_ files: [Data]?, for name: String) {
    if let files {
      fileDescriptorResponse.fileDescriptorProto = files
    } else {
      errorResponse.errorCode = Int32(Status.Code.notFound.rawValue)
      errorResponse.errorMessage = "there is no “\(name)”"
    }
  }
}

/// Reflection for older clients: the same messages under another name.
struct OldReflectionService: ReflectionV1AlphaServerReflection.ServiceProtocol {
  let service: ReflectionService

  func serverReflectionInfo(
    request: StreamingServerRequest<ReflectionV1AlphaServerReflectionRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<ReflectionV1AlphaServerReflectionResponse> {
    StreamingServerResponse { writer in
      for try await message in request.messages {
        let bytes: [UInt8] = try message.serializedBytes()
        let newer = try ReflectionV1ServerReflectionRequest(serializedBytes: bytes)
        let reply: [UInt8] = try self.service.reply(to: newer).serializedBytes()
        try await writer.write(ReflectionV1AlphaServerReflectionResponse(serializedBytes: reply))
      }
      return [:]
    }
  }
}
