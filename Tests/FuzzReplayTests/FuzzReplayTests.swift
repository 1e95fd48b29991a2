import Foundation
import FuzzReplay
import TestSupport
import Testing

@Suite("What the fuzzer begins with", .endsInTime)
struct FuzzReplayTests {
  /// The files of a folder of `Tests/Fuzzing/Corpus`.
  static func corpus(_ subject: FuzzSubject) -> [String] {
    let folder = "Tests/Fuzzing/Corpus/\(subject)"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Fixtures.root.appending(path: folder).path
    )
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  @Test("holds what must hold", arguments: FuzzSubject.allCases)
  func replay(_ subject: FuzzSubject) throws {
    let check = try subject.makeCheck()
    let paths = Self.corpus(subject)
    #expect(paths.count >= 10)
    for path in paths { #expect(check(try Fixtures.bytes(path)) == nil, "\(path)") }
  }

  @Test(
    "so do random bytes",
    arguments: [FuzzSubject.answers, .prompt, .properties],
    0..<4 as Range<UInt64>
  )
  func random(_ subject: FuzzSubject, _ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let check = try subject.makeCheck()
    for _ in 0..<5 {
      let count = Int.random(in: 1...300, using: &numbers)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      #expect(check(bytes) == nil, "\(numbers): \(bytes)")
    }
  }
}

@Suite("A million lines at the prompt leak nothing", .soak, .endsInTime)
struct PromptSoakTests {
  @Test("A million lines leave the prompt's memory unchanged", arguments: 0..<2 as Range<UInt64>)
  func million(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: 0x50AC + seed)
    let subject = try PromptSubject()
    while subject.lineCount < 500_000 {
      let count = Int.random(in: 1...400, using: &numbers)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let problem = subject.problem(with: bytes)
      #expect(problem == nil, "\(numbers): \(bytes)")
    }
  }
}
