import Foundation
import TestSupport
import Testing

@Suite("layouthost batch in Spark", .soak, .endsInTime)
struct SparkTests {
  private static let options = "--plugins '\(Fixtures.root.path)/plugins'"

  @Test(
    "layouthost batch in Spark prints the same lines as alone for 10,000 documents",
    .enabled("python3 cannot import pyspark, or there is no java") {
      guard Shell.has("java") else { return false }
      return try await Shell.run("python3 -c 'import pyspark'").status == 0
    }
  )
  func spark() async throws {
    let folder = try TemporaryFolder(linesOfBatch: 10_000)
    try folder.write(
      """
      import os
      import sys
      from pyspark import SparkConf, SparkContext

      spark = SparkContext(conf=SparkConf().setMaster("local[2]").set("spark.ui.enabled", "false"))
      spark.setLogLevel("ERROR")
      lines = spark.textFile(sys.argv[1], 4)
      # Lines of a batch that are errors are data here: checkCode would make them the job's failure.
      for line in lines.pipe("layouthost batch " + sys.argv[2], env=dict(os.environ)).collect():
          print(line)
      """,
      to: "lay_out.py"
    )
    let alone = try await Shell.run(
      "layouthost batch documents.ndjson \(Self.options)",
      in: folder.url
    )
    let spark = try await Shell.run(
      "python3 lay_out.py documents.ndjson \"$1\"",
      [Self.options],
      in: folder.url
    )
    #expect(spark.status == 0, "\(spark.errors.suffix(2000))")
    #expect(alone.status == 1)
    #expect(alone.output.split(separator: "\n").count == 10_000)
    #expect(alone.output.contains(#"{"id": 50, "error": "#))
    // Compared first, since a report of two such texts would be endless.
    let isSame = spark.output == alone.output
    #expect(isSame)
  }
}
