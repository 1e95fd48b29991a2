import FoundationEssentials
import LayoutHost
import LayoutModel
import LayoutPlugins
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The tests that failed when they were run last.
///
/// They are kept as an object of lists of names, by the test file's path from the root on. An empty list
/// stands for the whole file: something was wrong with the file itself.
package struct FailedTests: Sendable, Equatable {
  /// The tests, by path; only paths with any.
  package private(set) var selections: [String: TestSelection] = [:]

  /// None.
  package init() {}

  /// What a file remembers; nothing where it cannot be read.
  package init(reading path: String) {
    guard let text = try? FileReading.plainBytes(of: path), let root = try? JSONReader.read(text),
      case .object(let object) = root.content
    else { return }
    for member in object.members {
      guard case .array(let elements) = member.value.content else { continue }
      let texts = elements.compactMap { element -> String? in
        if case .string(let text) = element.content { text } else { nil }
      }
      selections[member.key] = elements.isEmpty ? .whole : texts.isEmpty ? nil : .named(Set(texts))
    }
  }

  // MARK: Noting

  /// Takes over what a run has found; of tests that were not run, what was known stays, unless there
  /// are no such tests any more.
  package mutating func note(_ result: TestFileResult, of file: TestFile) {
    let known = selections[file.absolutePath]
    selections[file.absolutePath] = Self.selection(after: result, known: known)
  }

  private static func selection(
    after result: TestFileResult,
    known: TestSelection?
  ) -> TestSelection? {
    guard result.problems.isEmpty else { return .whole }
    let run = result.tests.filter { $0.outcome != .skipped }
    var names: Set<String> = []
    if result.testNames?.isSubset(of: run.map(\.name)) != true {
      // Which of the others failed is not known where none has ever been run.
      if known == .whole { return .whole }
      if case .named(let old) = known { names = old }
      if let all = result.testNames { names.formIntersection(all) }
    }
    for test in run {
      if test.failure == nil { names.remove(test.name) } else { names.insert(test.name) }
    }
    return names.isEmpty ? nil : .named(names)
  }

  // MARK: Writing

  /// Changes what a file remembers, while no other program does.
  /// - Throws: what the system says.
  package static func update(at path: String, _ change: (inout FailedTests) -> Void) throws {
    guard FailedTests(reading: path).changed(by: change) != nil else { return }
    let place = FilePath(path)
    let folder = place.removingLastComponent().string
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // A name that wakes nobody who watches the folder.
    let name = ".\(place.lastComponent?.string ?? "").lock"
    try withLock(at: FilePath(folder).appending(name)) {
      // Somebody may have written it while the lock was waited for.
      try FailedTests(reading: path).changed(by: change)?.write(to: path)
    }
  }

  /// Does something while no other program, and no other thread, holds the lock.
  /// - Throws: what the closure throws, or the system's `Errno`.
  private static func withLock(at path: FilePath, _ body: () throws -> Void) throws {
    let descriptor = try FileDescriptor.open(
      path,
      .readOnly,
      options: [.create, .closeOnExec],
      permissions: [.ownerReadWrite]
    )
    try descriptor.closeAfter {
      while flock(descriptor.rawValue, LOCK_EX) != 0 {
        guard errno == EINTR else { throw Errno(rawValue: errno) }
      }
      try body()
    }
  }

  /// What a change makes of it; nil for the same.
  private func changed(by change: (inout FailedTests) -> Void) -> FailedTests? {
    var after = self
    change(&after)
    return after == self ? nil : after
  }

  private func write(to path: String) throws {
    var json = JSONWriter(.line)
    json.object { json in
      for (path, selection) in selections.sorted(by: { $0.key < $1.key }) {
        var names: [String] = []
        if case .named(let some) = selection { names = some.sorted() }
        json.member(path, names)
      }
    }
    json.endLine()
    try FileWriting.replace(with: json.text.utf8, at: path)
  }
}
