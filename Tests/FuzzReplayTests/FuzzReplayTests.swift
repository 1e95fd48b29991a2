import Foundation
import FuzzReplay
import TestSupport
import Testing

@Suite("What the fuzzers begin with", .timeLimit(.minutes(20)))
struct FuzzReplayTests {
  /// The files of a folder of `Tests/Fuzzing/Corpus`.
  static func corpus(_ subject: String) -> [String] {
    let folder = "Tests/Fuzzing/Corpus/\(subject)"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Fixtures.root.appending(path: folder).path
    )
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  @Test("documents are answered or refused, twice the same", arguments: corpus("documents"))
  func document(_ path: String) throws {
    #expect(try DocumentSubject.problem(with: Fixtures.bytes(path)) == nil)
  }

  @Test("answers of plugins are taken or refused, twice the same", arguments: corpus("answers"))
  func answer(_ path: String) throws {
    #expect(try AnswerSubject().problem(with: Fixtures.bytes(path)) == nil)
  }

  @Test("are there", arguments: ["documents", "answers"])
  func isThere(_ subject: String) {
    #expect(Self.corpus(subject).count >= 10)
  }

  @Test("so are random answers", arguments: 0..<4 as Range<UInt64>)
  func randomAnswers(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let subject = try AnswerSubject()
    for _ in 0..<15 {
      let count = Int.random(in: 1...300, using: &numbers)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      #expect(subject.problem(with: bytes) == nil, "\(numbers): \(bytes)")
    }
  }
}
