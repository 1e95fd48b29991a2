import Foundation
import TestSupport
import Testing

@Suite("Lines, files and ends of layouthost batch", .endsInTime)
struct BatchCommandTests {
  private static let list = #"{"sections": [{"layout": "list", "items": 2}]}"#

  private func lines(_ ids: ClosedRange<Int>) -> String {
    ids.map { "{\"id\": \($0), \"document\": \(Self.list)}\n" }.joined()
  }

  private func ids(_ output: String) -> [String] {
    output.split(separator: "\n")
      .map { line in String(line.split(separator: ", ")[0].dropFirst(#"{"id": "#.count)) }
  }

  // MARK: Lines

  @Test("batch returns results in order with any number of threads", arguments: [1, 2, 8])
  func order(jobs: Int) async throws {
    let run = try await Program.run(["batch", "--jobs", "\(jobs)"], input: lines(1...100))
    #expect(run.status == 0)
    #expect(run.errors == "")
    let expected = (1...100).map { "\($0)" }
    #expect(ids(run.output) == expected)
  }

  @Test("batch returns the result of solve on one line")
  func solve() async throws {
    let batch = try await Program.run(
      ["batch", "--device", "iphone-se", "--visible"],
      input: #"{"id": "a", "path": "docs/examples/list.json"}"#
    )
    let solve = try await Program.run([
      "solve", "docs/examples/list.json", "--device", "iphone-se", "--visible", "--format", "json",
    ])
    let joined = solve.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .joined(separator: " ").replacing("[ ", with: "[").replacing("{ ", with: "{")
      .replacing(" ]", with: "]").replacing(" }", with: "}")
    #expect(batch.output == #"{"id": "a", "result": \#(joined)}"# + "\n")
  }

  @Test("batch has status 1 if a line is an error, and the error names its line")
  func errors() async throws {
    let folder = try TemporaryFolder([
      "a.ndjson": lines(1...1) + "\r\n\n{\"path\": \n",
      "b.ndjson": "\"no object\"\n" + lines(3...3),
    ])
    let run = try await Program.run(["batch", "a.ndjson", "b.ndjson"], in: folder.url)
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix(#"{"file": "a.ndjson", "line": 4, "error": {"#))
    #expect(lines[1].contains(#""line": 4, "column": 10"#))
    #expect(lines[2].hasPrefix(#"{"file": "b.ndjson", "line": 1, "error": {"#))
    #expect(lines[3].hasPrefix(#"{"id": 3, "result": {"#))
  }

  @Test("batch reports a plugin that does not end as its line's failure")
  func endless() async throws {
    let folder = try TemporaryFolder([
      "endless.lua": "return { api = 1, group = function() while true do end end }"
    ])
    let endless =
      #"{"id": 0, "document": {"sections": [{"layout": "endless", "items": 1}]}}"# + "\n"
    let run = try await Program.run(
      ["batch", "--plugins", folder.path, "--deadline", "300ms", "--jobs", "2"],
      input: endless + lines(1...3) + endless + lines(4...6)
    )
    let replies = run.output.split(separator: "\n")
    #expect(run.status == 1)
    #expect(ids(run.output) == ["0", "1", "2", "3", "0", "4", "5", "6"])
    #expect(replies.filter { $0.contains("DEADLINE_EXCEEDED") }.count == 2)
    #expect(replies.filter { $0.contains(#""result""#) }.count == 6)
  }

  @Test("batch refuses a line of many megabytes without storing it")
  func longLine() async throws {
    let bytes = Soak.count(100_000_000, otherwise: 8_000_000)
    let run = try await Shell.run(
      """
      { echo '{"id": 1, "document": {}}'; head -c \(bytes) /dev/zero | tr '\\0' x; echo
        echo '{"id": 3, "document": {}}'; } | { ulimit -v 400000; layouthost batch --line-limit 1MiB --jobs 2; }
      """
    )
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 1)
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"line": 2, "error": {"code": "RESOURCE_EXHAUSTED""#))
  }

  // MARK: Files

  @Test("batch refuses missing files before its first result, with a suggestion")
  func missing() async throws {
    let folder = try TemporaryFolder(["lines.ndjson": lines(1...1)])
    let run = try await Program.run(["batch", "lines.ndjson", "lins.ndjson"], in: folder.url)
    #expect(run.status == 74)
    #expect(run.output == "")
    #expect(run.errors.contains("did you mean “lines.ndjson”?"))
    #expect(try await Program.run(["batch", "."], in: folder.url).status == 74)
  }

  @Test("batch reads a pipe until its writer ends, however late and slow")
  func pipe() async throws {
    let folder = try TemporaryFolder(["one.ndjson": lines(1...1)])
    let run = try await Shell.run(
      """
      mkfifo pipe && coproc layouthost batch one.ndjson pipe one.ndjson
      pid=$COPROC_PID; exec 5<&"${COPROC[0]}"
      read -r line <&5; echo "$line"
      exec 6>pipe
      for i in 2 3; do sed "s/: 1,/: $i,/" one.ndjson >&6; read -r line <&5; echo "$line"; done
      exec 6>&-; cat <&5; wait $pid; echo "status $?"
      """,
      in: folder.url
    )
    let replies = run.output.split(separator: "\n")
    #expect(replies.last == "status 0", "\(run)")
    #expect(ids(replies.dropLast().joined(separator: "\n")) == ["1", "2", "3", "1"])
  }

  @Test(
    "batch refuses invalid arguments",
    arguments: [
      ["--jobs", "0"], ["--jobs", "1000"], ["--shard", "0/2"], ["--shard", "3/2"], ["-", "-"],
      ["--line-limit", "0MiB"], ["--job", "2"],
    ]
  )
  func usage(_ arguments: [String]) async throws {
    let run = try await Program.run(["batch"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  @Test("The shards of a batch together solve each line once")
  func shards() async throws {
    var all: [String] = []
    for shard in 1...3 {
      let run = try await Program.run(["batch", "--shard", "\(shard)/3"], input: lines(1...20))
      #expect(run.status == 0)
      #expect(ids(run.output).allSatisfy { Int($0).map { $0 % 3 == shard % 3 } == true })
      all += ids(run.output)
    }
    #expect(all.compactMap { Int($0) }.sorted() == Array(1...20))
  }

  @Test("batch has status 74 if its output cannot be written")
  func fullDisk() async throws {
    let run = try await Shell.run(
      "echo '{\"id\": 1, \"document\": {}}' | layouthost batch >/dev/full"
    )
    #expect(run.status == 74)
    #expect(run.errors.contains("the result cannot be written"))
  }

  @Test("batch ends if its output cannot be written, even if more lines may come")
  func fullDiskAndOpenInput() async throws {
    let folder = try TemporaryFolder()
    let run = try await Shell.run(
      """
      mkfifo lines && exec 3<>lines && echo '{"id": 1, "document": {}}' >&3
      layouthost batch <lines >/dev/full
      """,
      in: folder.url
    )
    #expect(run.status == 74)
    #expect(run.errors.contains("the result cannot be written"))
  }

  @Test("batch loses no result on a non-blocking output")
  func outputWithoutWaiting() async throws {
    let folder = try TemporaryFolder(["lines.ndjson": lines(1...300)])
    let run = try await Shell.run(
      """
      python3 - <<'END'
      import fcntl, os, subprocess
      reading, writing = os.pipe()
      fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
      os.set_blocking(writing, False)
      batch = subprocess.Popen(["layouthost", "batch", "lines.ndjson"], stdout=writing)
      os.close(writing)
      count = os.fdopen(reading).read().count("\\n")
      print(batch.wait(), count)
      END
      """,
      in: folder.url
    )
    #expect(run.output == "0 300\n", "\(run.errors)")
  }

  // MARK: Ends

  @Test(
    "batch ends silently when the reader of its output has gone",
    arguments: ["", "trap '' PIPE; "]
  )
  func gone(_ before: String) async throws {
    let line = #"{"id": 1, "path": "docs/examples/list.json"}"#
    let run = try await Shell.run(
      "\(before)yes '\(line)' | layouthost batch | head -n 3; echo \"${PIPESTATUS[1]}\""
    )
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == "141")
    #expect(!run.errors.contains("error"))
  }

  @Test(
    "An interrupted batch ends after a whole line, with the signal's status",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)]
  )
  func interrupted(_ signal: String, _ status: Int) async throws {
    // Waits for input without end; a background job of a shell ignores SIGINT, hence the trap.
    let run = try await Shell.run(
      """
      set -m; coproc layouthost batch --jobs 2
      pid=$COPROC_PID; exec 5<&"${COPROC[0]}" 6>&"${COPROC[1]}"
      for i in 1 2 3; do echo "{\\"id\\": $i, \\"document\\": {}}" >&6; read -r line <&5; echo "$line"; done
      kill -\(signal) $pid; cat <&5; wait $pid; echo "status $?"
      """
    )
    let lines = run.output.split(separator: "\n")
    #expect(lines.last == "status \(status)", "\(run)")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("{\"id\": ") && $0.hasSuffix("}}") })
    #expect(lines.count == 4)
  }

  @Test(
    "batch ends at the first signal even before its pipe has a writer",
    arguments: [("SIGINT", 130), ("SIGTERM", 143)]
  )
  func interruptedAtPipe(_ signal: String, _ status: Int) async throws {
    // After the result of the first file's line, batch waits for signals. A shell would not tell a status
    // from a signal.
    let folder = try TemporaryFolder(["one.ndjson": lines(1...1)])
    let run = try await Shell.run(
      """
      mkfifo pipe && python3 - <<'END'
      import signal, subprocess
      signal.signal(signal.SIGINT, signal.SIG_DFL)
      command = ["layouthost", "batch", "one.ndjson", "pipe"]
      batch = subprocess.Popen(command, stdout=subprocess.PIPE)
      batch.stdout.readline()
      batch.send_signal(signal.\(signal))
      try:
        print(batch.wait(60), len(batch.stdout.read()))
      finally:
        batch.kill()
      END
      """,
      in: folder.url
    )
    #expect(run.output == "\(status) 0\n", "\(run.errors)")
  }

  @Test("A busy batch writes whole lines in order when it is interrupted")
  func interruptedAtWork() async throws {
    let folder = try TemporaryFolder()
    let run = try await Shell.run(
      """
      mkfifo "$1/in"
      seq 1000000 | sed 's|.*|{"id": &, "path": "docs/examples/list.json"}|' 2>/dev/null >"$1/in" &
      layouthost batch --jobs 3 <"$1/in" >"$1/out" & pid=$!
      until [ -s "$1/out" ]; do sleep 0.05; done
      kill -TERM $pid; wait $pid; echo "status $?"; cat "$1/out"
      """,
      [folder.path]
    )
    let lines = run.output.split(separator: "\n")
    let replies = lines.dropFirst()
    #expect(lines.first == "status 143", "\(run.errors)")
    #expect(!replies.isEmpty && replies.allSatisfy { $0.hasSuffix("}}") })
    let numbers = (0..<replies.count).map { "\($0 + 1)" }
    #expect(ids(replies.joined(separator: "\n")) == numbers)
  }
}
