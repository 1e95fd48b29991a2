import TestSupport
import Testing

@Suite("Killed commands")
struct KilledTests {
  private static let seeds: [UInt64] = [1, 2]

  @Test(
    "A killed command leaves the old file or the new one, and its next run succeeds",
    arguments: FaultyWriter.allCases,
    seeds
  )
  func killed(_ writer: FaultyWriter, seed: UInt64) async throws {
    var random = SeededNumbers(seed: seed)
    let folder = try await writer.folder()
    // The times are random; most lie within the duration of a run.
    let delays = (0..<8).map { _ in Double.random(in: 0.005...0.15, using: &random) }
    let run = try await writer.run(
      """
      for delay in \(delays.map { "\($0)" }.joined(separator: " ")); do
        timeout -s KILL "$delay" \(writer.command) > /dev/null
        cmp -s \(writer.file) old || cmp -s \(writer.file) new || echo "half after $delay"
        cp old \(writer.file)
      done 2> /dev/null
      \(writer.command)
      """,
      in: folder
    )
    #expect(!run.output.contains("half"), "seed \(seed): \(run)")
    #expect(run.status == 0, "seed \(seed): \(run)")
    #expect(try folder.text(of: writer.file) == folder.text(of: "new"))
  }
}
