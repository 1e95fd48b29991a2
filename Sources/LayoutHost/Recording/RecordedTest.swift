package import LayoutModel
package import LayoutProviders
import SystemPackage

/// A test in Lua of a recorded call, beside the plugin that was called.
///
/// It expects the recorded result; for a call that failed, it expects that the call no longer fails.
package struct RecordedTest {
  /// The path of the file.
  package let path: String
  private let call: RecordedCall
  /// The folder that the plugin's files are in.
  private let folder: String

  /// Creates the test of a call.
  /// - Parameters:
  ///   - call: the call.
  ///   - provider: its provider, whose file determines the folder.
  /// - Throws: `FAILED_PRECONDITION` for a call without its request, and for a provider without a file
  ///   in Lua.
  package init(of call: RecordedCall, to provider: ProviderDescriptor) throws(LayoutError) {
    guard call.omission == nil else {
      throw Self.refusal("call \(call.number) has no request", hint: call.omission)
    }
    guard case .plugin(let file) = provider.source, file.hasSuffix(".lua") else {
      throw Self.refusal("“\(call.provider)” is no plugin in Lua, beside which a test is written")
    }
    let place = FilePath(file).removingLastComponent()
    // By its name it is a test of the file's plugin, whatever name that has in its table.
    let main = FilePath(file).stem == "init" ? place.lastComponent?.string : FilePath(file).stem
    let name = "\(Self.fileName(main ?? call.provider))_call\(call.number)\(PluginFile.testSuffix)"
    (self.call, folder, path) = (call, place.string, place.appending(name).string)
  }

  /// Writes the file, unless it exists.
  /// - Throws: `ALREADY_EXISTS` if the file exists, `UNAVAILABLE` if it cannot be written.
  package func write() throws(LayoutError) {
    try FileWriting.create([(path, text)], below: folder)
  }

  /// The text of the file.
  package var text: String {
    var request = SourceObject()
    for key in ["method", "provider", "request", "input"] { request[key] = call.content[key] }
    var lines = [
      "-- A recorded call, which layouthost replay has written.",
      "local call = " + Self.lua(SourceValue(.object(request)), ""), "",
    ]
    let title = "\(call.method.hookName) as in call \(call.number) of the recording"
    lines.append("it(\(LuaText.quoted("\(call.provider): \(title)")), function()")
    if let result = call.content["result"], !call.isFailure {
      lines.append("  expect(replay(call)).to.equal(" + Self.lua(result, "  ") + ")")
    } else {
      let message = call.content["failure"]?["message"]?.string ?? ""
      lines.append("  -- It failed: \(Self.comment(message))")
      lines.append("  expect(function() replay(call) end).never.to.fail()")
    }
    return (lines + ["end)", ""]).joined(separator: "\n")
  }

  private static func refusal(_ message: String, hint: String? = nil) -> LayoutError {
    LayoutError(.failedPrecondition, origin: .document, message: message, hint: hint)
  }

  /// A provider's name without characters that paths treat as special.
  private static func fileName(_ name: String) -> String {
    let allowed = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    return allowed.isEmpty ? "plugin" : allowed
  }

  /// The start of a text on one line.
  private static func comment(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(100).map { $0.value < 0x20 ? " " : Character($0) }
    return String(scalars)
  }

  // MARK: Values in Lua

  /// The longest table on one line.
  private static let lineLength = 80

  /// Returns a value as a Lua expression; a table that is long has a line for each element.
  private static func lua(_ value: SourceValue, _ margin: String) -> String {
    switch value.content {
    case .null: return "nil"
    case .boolean(let truth): return truth ? "true" : "false"
    case .number(let number): return LuaText.number(number)
    case .string(let text): return LuaText.quoted(text)
    case .array(let elements):
      return table(elements.map { lua($0, margin + "  ") }, margin)
    case .object(let object):
      let members = object.members.filter { $0.value.content != .null }
      return table(
        members.map { member in
          let key = LuaText.isName(member.key) ? member.key : "[\(LuaText.quoted(member.key))]"
          return "\(key) = \(lua(member.value, margin + "  "))"
        },
        margin
      )
    }
  }

  private static func table(_ elements: [String], _ margin: String) -> String {
    guard !elements.isEmpty else { return "{}" }
    let length = elements.reduce(margin.count) { $0 + $1.count + 2 }
    if length <= lineLength, !elements.contains(where: { $0.contains("\n") }) {
      return "{ " + elements.joined(separator: ", ") + " }"
    }
    let lines = elements.map { margin + "  " + $0 + ",\n" }
    return "{\n" + lines.joined() + margin + "}"
  }
}
