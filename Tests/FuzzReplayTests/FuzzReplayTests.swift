import Foundation
import FuzzReplay
import TestSupport
import Testing

@Suite("Replay of the fuzzer's inputs", .endsInTime)
struct FuzzReplayTests {
  /// The files of a folder of `Tests/Fuzzing/Corpus`.
  static func corpus(_ subject: FuzzSubject) -> [String] {
    let folder = "Tests/Fuzzing/Corpus/\(subject)"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Fixtures.root.appending(path: folder).path
    )
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  @Test("The inputs of the fuzzer's corpus cause no problem", arguments: FuzzSubject.allCases)
  func replay(_ subject: FuzzSubject) throws {
    let check = try subject.makeCheck()
    let paths = Self.corpus(subject)
    #expect(paths.count >= 10)
    for path in paths { #expect(check(try Fixtures.bytes(path)) == nil, "\(path)") }
  }

  @Test(
    "Random bytes as inputs of the fuzzer cause no problem",
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

@Suite("Random lines at the prompt", .soak, .endsInTime)
struct PromptSoakTests {
  @Test(
    "Half a million random lines at the prompt cause no problem",
    arguments: 0..<2 as Range<UInt64>
  )
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
