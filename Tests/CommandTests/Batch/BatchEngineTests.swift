import Foundation
import TestSupport
import Testing

@Suite("layouthost batch in pipelines", .endsInTime)
struct BatchEngineTests {
  private static let options = "--plugins '\(Fixtures.root.path)/plugins'"

  @Test(
    "batch under GNU parallel prints the same lines as a single batch",
    // Debian's moreutils have another program of that name.
    .enabled("GNU parallel is not installed") {
      try await Shell.run("parallel --version").output.hasPrefix("GNU parallel")
    }
  )
  func parallel() async throws {
    let folder = try TemporaryFolder(linesOfBatch: 500)
    let alone = try await Shell.run(
      "layouthost batch documents.ndjson \(Self.options)",
      in: folder.url
    )
    let dealt = try await Shell.run(
      "parallel --will-cite --pipe --keep-order --block 10k layouthost batch --jobs 1 "
        + "\(Self.options.replacing("'", with: "")) <documents.ndjson",
      in: folder.url
    )
    let isSame = dealt.output == alone.output
    #expect(isSame)
  }

  @Test("batch needs no more memory for many lines than for a few")
  func memory() async throws {
    let counts = Soak.isOn ? "1000 20000" : "100 2000"
    let run = try await Shell.run(
      """
      line='{"id": 1, "document": {"sections": [{"layout": "list", "items": 20}]}}'
      for count in \(counts); do
        yes "$line" | head -n $count | python3 -c '
      import resource, subprocess
      subprocess.run(["layouthost", "batch", "--jobs", "2"], stdout=subprocess.DEVNULL, check=True)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)'
      done
      """
    )
    let sizes = run.output.split(separator: "\n").compactMap { Double($0) }
    #expect(sizes.count == 2, "\(run.errors)")
    #expect(sizes.count == 2 && sizes[1] < sizes[0] * 1.5, "\(sizes) kB")
  }
}
