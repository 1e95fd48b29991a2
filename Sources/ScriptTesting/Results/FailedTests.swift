internal import FoundationEssentials
internal import LayoutModel
internal import PluginHost

/// The tests that failed when they were run last: a file with an object of lists of names, by the test
/// file's path from the root on.
public struct FailedTests: Sendable, Equatable {
  /// The names of the tests, by path; only paths with any.
  public private(set) var names: [String: Set<String>] = [:]

  /// None.
  public init() {}

  /// What a file remembers; nothing where it cannot be read.
  public init(reading path: String) {
    guard let text = try? FileReading.plainBytes(of: path), let root = try? JSONReader.read(text),
      case .object(let object) = root.content
    else { return }
    for member in object.members {
      guard case .array(let elements) = member.value.content else { continue }
      let texts = elements.compactMap { element -> String? in
        if case .string(let text) = element.content { text } else { nil }
      }
      if !texts.isEmpty { names[member.key] = Set(texts) }
    }
  }

  /// Takes over what a run has found; of tests that were not run, what was known stays.
  public mutating func note(_ result: TestFileResult, of file: TestFile) {
    var known = names[file.absolutePath] ?? []
    for test in result.tests {
      switch test.outcome {
      case .passed: known.remove(test.name)
      case .failed: known.insert(test.name)
      case .skipped: break
      }
    }
    names[file.absolutePath] = known.isEmpty ? nil : known
  }

  /// Writes the file, and the folder that it is in.
  /// - Throws: what the system says.
  public func write(to path: String) throws {
    let members = names.sorted { $0.key < $1.key }
      .map { path, names in
        let names = names.sorted().map { DocumentValue(.string($0)) }
        return DocumentObject.Member(key: path, value: DocumentValue(.array(names)))
      }
    let text = JSONText.line(DocumentValue(.object(DocumentObject(members)))) + "\n"
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
