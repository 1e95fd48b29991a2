import SystemPackage
import TestSupport
import Testing

import LineEditor

@Suite("Line history") struct HistoryTests {
  private func file(in folder: TemporaryFolder) -> FilePath {
    FilePath(folder.path(of: "state/deep/history"))
  }

  @Test(
    "A history keeps entries unchanged",
    arguments: [
      "a", "two\nlines", "\\n", "back\\slash\\", "漢字 👩‍👧", "tab\tand\u{1B}escape", "\n\nb", "a\\\nb",
    ]
  )
  func kept(_ entry: String) throws {
    let folder = try TemporaryFolder()
    let path = file(in: folder)
    let (first, problem) = LineHistory.open(path)
    #expect(problem == nil)
    #expect(first.add("before") == nil)
    #expect(first.add(entry) == nil)
    #expect(LineHistory.open(path).history.entries == ["before", entry])
  }

  @Test("A history leaves out repetitions, blank lines and entries that begin with a space")
  func chosen() throws {
    let folder = try TemporaryFolder()
    let history = LineHistory.open(file(in: folder)).history
    for entry in ["a", "a", " secret", "", "  ", "b", "a"] { #expect(history.add(entry) == nil) }
    #expect(history.entries == ["a", "b", "a"])
    #expect(LineHistory.open(file(in: folder)).history.entries == ["a", "b", "a"])
  }

  @Test("A history loses nothing if several programs write while its file is shortened")
  func together() async throws {
    let folder = try TemporaryFolder()
    let path = file(in: folder)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          let history = LineHistory.open(path, limit: 500).history
          for number in 0..<50 {
            #expect(history.add("writer \(writer)\nnumber \(number)") == nil)
          }
        }
      }
    }
    let entries = LineHistory.open(path, limit: 500).history.entries
    #expect(entries.count == 400)
    for writer in 0..<8 {
      let own = entries.filter { $0.hasPrefix("writer \(writer)\n") }
      #expect(own == (0..<50).map { "writer \(writer)\nnumber \($0)" })
    }
  }

  @Test("A history keeps the last entries of several programs while its file is shortened")
  func shortened() async throws {
    let folder = try TemporaryFolder()
    let path = file(in: folder)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let history = LineHistory.open(path, limit: 20).history
          for number in 0..<100 { #expect(history.add("\(writer) \(number)") == nil) }
        }
      }
    }
    let entries = try HistoryFile(path: path, limit: 1000).read().entries
    // Four writers, each of which may add a few entries before it checks the length.
    #expect(entries.count >= 20 && entries.count <= 40)
    #expect((0..<4).contains { entries.last == "\($0) 99" })
    for writer in 0..<4 {
      let numbers = entries.filter { $0.hasPrefix("\(writer) ") }
        .compactMap { Int($0.dropFirst(2)) }
      #expect(numbers == Array((100 - numbers.count)..<100), "writer \(writer)")
    }
  }

  @Test("A history file that is a link stays a link")
  func link() throws {
    let folder = try TemporaryFolder(["real": ""])
    try TemporaryFolder.link(folder.path(of: "link"), to: "real")
    let history = LineHistory.open(FilePath(folder.path(of: "link")), limit: 10).history
    for number in 0..<30 { #expect(history.add("\(number)") == nil) }
    let entries = try HistoryFile(path: FilePath(folder.path(of: "real")), limit: 100).read()
      .entries
    #expect(entries.last == "29")
    #expect(entries.count <= 12)
  }

  @Test("A history reports damage, and keeps the remaining entries")
  func damaged() throws {
    let folder = try TemporaryFolder(["history": "good\nbad\\escape\nalso\\\\good\nhalf"])
    let path = FilePath(folder.path(of: "history"))
    let (history, problem) = LineHistory.open(path)
    #expect(problem == .damaged(path, lines: 1))
    #expect(problem?.description == "a line of the history cannot be read: \(path)")
    #expect(history.entries == ["good", "also\\good", "half"])
    #expect(history.add("new") == nil)
    #expect(LineHistory.open(path).history.entries == ["good", "also\\good", "half", "new"])
  }

  @Test("A history works in memory if its path is not a file")
  func folderInstead() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path)
    let (history, problem) = LineHistory.open(path)
    #expect(problem == .notAFile(path))
    #expect(history.add("a") == nil)
    #expect(history.entries == ["a"])
  }

  @Test("A history reports once that it cannot be written")
  func unwritable() throws {
    let folder = try TemporaryFolder(["file": ""])
    let path = FilePath(folder.path(of: "new/history"))
    let history = LineHistory.open(path).history
    try folder.write("", to: "new")
    #expect(history.add("a") == .unwritable(path, .notDirectory))
    #expect(history.add("b") == nil)
    #expect(history.entries == ["a", "b"])
  }
}
