import LayoutHost
import LayoutModel
import LayoutSystem
import SystemPackage

/// The tests that failed in their last run.
///
/// The file contains an object of lists of names, by the test file's absolute path. An empty list
/// means the whole file: the file itself was faulty.
package struct FailedTests: Sendable, Equatable {
  /// The failed tests by absolute path; a path without failed tests is missing.
  package private(set) var selections: [String: TestSelection] = [:]

  /// Reads a file; the result is empty if it cannot be read.
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

  // MARK: Recording

  /// Records the result of a test file.
  ///
  /// Tests that did not run keep their previous result, unless the file no longer has them.
  package mutating func note(_ result: TestFileResult, of file: TestFile) {
    let known = selections[file.absolutePath]
    selections[file.absolutePath] = Self.selection(after: result, known: known)
  }

  /// Merges the results of a run with the known failures of the file.
  /// - Returns: the failed tests; nil if all have passed.
  private static func selection(
    after result: TestFileResult,
    known: TestSelection?
  ) -> TestSelection? {
    guard result.problems.isEmpty else { return .whole }
    let run = result.tests.filter { $0.outcome != .skipped }
    var names: Set<String> = []
    if result.testNames?.isSubset(of: run.map(\.name)) != true {
      // If the whole file is marked as failed, the state of single tests that did not run is
      // unknown.
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

  /// Changes the remembered tests of a file, whose folder may be missing, while no other program
  /// writes it.
  ///
  /// If the closure changes any, it is called again with the file locked.
  package static func update(at path: String, _ change: (inout FailedTests) -> Void) throws {
    guard FailedTests(reading: path).changed(by: change) != nil else { return }
    let place = FilePath(path)
    let folder = place.removingLastComponent()
    try folder.makeFolders()
    // A hidden name does not wake programs that watch the folder.
    let name = ".\(place.lastComponent?.string ?? "").lock"
    try withLock(at: folder.appending(name)) {
      // Another program may have written the file before the lock was free.
      try FailedTests(reading: path).changed(by: change)?.write(to: path)
    }
  }

  /// Calls a closure while this program and thread hold the lock of a file exclusively.
  private static func withLock(at path: FilePath, _ body: () throws -> Void) throws {
    let descriptor = try FileDescriptor.open(
      path,
      .readOnly,
      options: [.create, .closeOnExec],
      permissions: [.ownerReadWrite]
    )
    try descriptor.closeAfter {
      try descriptor.lock(waits: true)
      try body()
    }
  }

  /// Returns the tests after a change; nil if it changes nothing.
  private func changed(by change: (inout FailedTests) -> Void) -> FailedTests? {
    var after = self
    change(&after)
    return after == self ? nil : after
  }

  /// Replaces the file at a path in one step, with sorted names.
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
