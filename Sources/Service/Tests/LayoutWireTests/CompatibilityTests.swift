import Foundation
import LayoutHost
import SwiftProtobuf
import Testing

import LayoutWire

/// The schema of each release: everything with a number or a name keeps its meaning.
///
/// `Baselines/` contains the descriptors of each release, as `protoc --descriptor_set_out` writes
/// them.
@Suite("Compatibility of the wire schema")
struct CompatibilityTests {
  static let baselines: [String] = {
    let folder = "\(checkout)/Sources/Service/Tests/Baselines"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".binpb") }
      .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      .map { "\(folder)/\($0)" }
  }()

  @Test("The schema contains everything of an earlier release, unchanged", arguments: baselines)
  func baseline(path: String) throws {
    let old = try Google_Protobuf_FileDescriptorSet(
      serializedBytes: try Data(contentsOf: URL(fileURLWithPath: path))
    )
    let new = try Google_Protobuf_FileDescriptorSet(serializedBytes: WireDescriptors.all)
    let kept = Set(Self.facts(of: old).map(Self.withNewName))
    #expect(kept.subtracting(Self.facts(of: new)).sorted() == [])
  }

  @Test("The program, the Python client and the newest schema baseline have one version")
  func version() throws {
    let project = "\(checkout)/Sources/Service/Python/pyproject.toml"
    let text = try String(contentsOfFile: project, encoding: .utf8)
    #expect(text.contains("\nversion = \"\(LayoutHostVersion.current)\"\n"))
    #expect(Self.baselines.last?.hasSuffix("/\(LayoutHostVersion.current).binpb") == true)
  }

  @Test("The schema comparison finds a field whose number, type or name changes")
  func planted() throws {
    let set = try Google_Protobuf_FileDescriptorSet(serializedBytes: WireDescriptors.all)
    let facts = Self.facts(of: set)
    let file = try #require(set.file.firstIndex { $0.name == "layouthost/v1/layout.proto" })
    for change in 0..<3 {
      var changed = set
      switch change {
      case 0: changed.file[file].messageType[0].field[0].number = 77
      case 1: changed.file[file].messageType[0].field[0].type = .bool
      default: changed.file[file].messageType[0].field[0].name = "other"
      }
      #expect(!facts.subtracting(Self.facts(of: changed)).isEmpty)
    }
  }

  /// The fields whose names have changed, each with its new name: the number, the type and the name in JSON
  /// stay, so that messages of earlier clients mean the same.
  static let renames = ["layouthost.v1.SessionMove.from": "layouthost.v1.SessionMove.item"]

  /// Returns a line with the new name of its field.
  private static func withNewName(_ fact: String) -> String {
    guard let name = fact.split(separator: " ").first, let new = renames[String(name)] else {
      return fact
    }
    return new + fact.dropFirst(name.count)
  }

  @Test("A renamed field has the number, the type and the name in JSON of before")
  func renamedField() throws {
    var move = WireSessionMove()
    (move.item, move.to) = (3, 5)
    #expect(try move.serializedData() == Data([0x10, 3, 0x18, 5]))
    #expect(try WireSessionMove(jsonString: #"{"from": "3", "to": "5"}"#) == move)
  }

  /// Each field, value and method as a line that must not disappear.
  private static func facts(of set: Google_Protobuf_FileDescriptorSet) -> Set<String> {
    var facts: Set<String> = []
    for file in set.file where !file.package.hasPrefix("google.") {
      for message in file.messageType { note(message, in: file.package, &facts) }
      for type in file.enumType { note(type, in: file.package, &facts) }
      for service in file.service {
        for method in service.method {
          facts.insert(
            "\(file.package).\(service.name).\(method.name)(\(method.clientStreaming) "
              + "\(method.inputType)) \(method.serverStreaming) \(method.outputType)"
          )
        }
      }
    }
    return facts
  }

  private static func note(
    _ message: Google_Protobuf_DescriptorProto,
    in scope: String,
    _ facts: inout Set<String>
  ) {
    let name = "\(scope).\(message.name)"
    for field in message.field {
      let oneof = field.hasOneofIndex ? message.oneofDecl[Int(field.oneofIndex)].name : ""
      facts.insert(
        "\(name).\(field.name) = \(field.number): \(field.label) \(field.type) \(field.typeName) "
          + "\(oneof) \(field.jsonName)"
      )
    }
    for type in message.enumType { note(type, in: name, &facts) }
    for nested in message.nestedType { note(nested, in: name, &facts) }
  }

  private static func note(
    _ type: Google_Protobuf_EnumDescriptorProto,
    in scope: String,
    _ facts: inout Set<String>
  ) {
    for value in type.value {
      facts.insert("\(scope).\(type.name).\(value.name) = \(value.number)")
    }
  }
}
