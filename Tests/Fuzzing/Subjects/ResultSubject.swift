internal import FoundationEssentials
internal import LayoutHost
internal import LayoutModel
internal import SystemPackage

/// Any bytes as a plugin's result.
final class ResultSubject {
  /// The folder of the plugins, one for each hook.
  private let folder: ScratchFolder
  /// The source that all plugins share after their first lines.
  private let source: String

  /// Writes the plugins to a temporary folder.
  init() throws {
    folder = try ScratchFolder()
    let path = Checkout.fuzzing.appending("Subjects").appending("answering.lua")
    source = try String(contentsOfFile: path.string, encoding: .utf8)
    for hook in ResultHook.allCases { try write(hook, given: []) }
  }

  /// Calls a hook, which the first byte chooses, twice; it returns what the other bytes make.
  /// - Returns: the problem, in words; nil without one.
  func problem(with bytes: [UInt8]) -> String? {
    guard let first = bytes.first, bytes.count <= 4096 else { return nil }
    let hook = ResultHook.allCases[Int(first) % ResultHook.allCases.count]
    let given = Array(bytes.dropFirst())
    let configuration = HostConfiguration.probing(pluginFolders: [folder.path])
    do {
      if hook == .describe { try write(hook, given: given) }
      let text = hook.document(given)
      let node = ValueDecoder(try JSONReader.read(Array(text.utf8)))
      let (one, other) = (SessionProbe(node, configuration), SessionProbe(node, configuration))
      return one.problem ?? difference(one, other)
    } catch {
      return "it cannot be asked: \(error)"
    }
  }

  private func write(_ hook: ResultHook, given bytes: [UInt8]) throws {
    try folder.write(hook.head(bytes) + source, to: hook.rawValue + ".lua")
  }
}
