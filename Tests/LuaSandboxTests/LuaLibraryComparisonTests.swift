import LuaSandbox
import TestSupport
import Testing

@Suite("Comparison with plain Lua", .endsInTime)
struct LuaLibraryComparisonTests {
  struct Comparison: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String
    let batches: Int
  }

  /// In a batch; its results are one string, below the ceiling.
  static let casesInBatch: Int64 = 2000

  static let comparisons = [
    Comparison(testDescription: "patterns", source: LibraryCases.patterns, batches: 60),
    Comparison(testDescription: "strings", source: LibraryCases.strings, batches: 15),
    Comparison(testDescription: "tables", source: LibraryCases.tables, batches: 15),
  ]

  @Test(
    "Library functions give plain Lua's results and messages in random cases",
    arguments: comparisons
  )
  func comparison(_ comparison: Comparison) throws {
    let seed = Int64.random(in: 1 ... .max)
    let source = LibraryCases.prelude + "\n" + comparison.source
    let plain = try PlainLua()
    // Far more than it takes: an endless case is then an error with a seed.
    let state = try makeState(LuaBudget(deadline: .seconds(60)))
    let chunk = try state.load(Array(source.utf8), chunkName: "@test.lua")
    for batch in 0..<Int64(comparison.batches) {
      let arguments = [seed &+ batch, Self.casesInBatch]
      var ours: [UInt8] = []
      #expect(throws: Never.self, "seed \(arguments[0])") {
        ours = try Self.results(of: chunk, arguments, in: state)
      }
      let theirs = try plain.run(source, arguments)
      guard ours != theirs else { continue }
      Issue.record("seed \(arguments[0]): \(Self.firstDifference(ours, theirs))")
      return
    }
  }

  private static func results(
    of chunk: LuaReference,
    _ arguments: [Int64],
    in state: LuaState
  ) throws -> [UInt8] {
    try state.call(
      chunk,
      push: { stack in
        for argument in arguments { stack.push(Int(argument)) }
        return arguments.count
      },
      read: { stack in try #require(stack.withBytes(at: 1) { Array($0) }) }
    )
  }

  private static func firstDifference(_ ours: [UInt8], _ theirs: [UInt8]) -> String {
    let pairs = zip(
      ours.split(separator: LibraryCases.separator),
      theirs.split(separator: LibraryCases.separator)
    )
    guard let (our, their) = pairs.first(where: { $0 != $1 }) else { return "another length" }
    let texts = [our, their].map { String(decoding: $0, as: UTF8.self).debugDescription }
    return "\(texts[0]), but plain Lua: \(texts[1])"
  }
}
