import Foundation
import TestSupport
import Testing

@Suite("Full disks and file size limits")
struct FullDiskTests {
  @Test(
    "At a file size limit, a command keeps the old file and reports the reason",
    arguments: FaultyWriter.allCases
  )
  func limit(_ writer: FaultyWriter) async throws {
    let folder = try await writer.folder()
    let run = try await writer.run("ulimit -f 1; \(writer.command)", in: folder)
    #expect(run.status == (writer == .draw ? 74 : 1), "\(run)")
    let said = run.output + run.errors
    #expect(said.contains("the file cannot be written: File too large"), "\(run)")
    #expect(try folder.text(of: writer.file) == folder.text(of: "old"))
    try await expectNothingLeft(in: folder, by: writer)
  }

  /// Whether the tests may mount a small disk of their own.
  private static let canMount: @Sendable () async throws -> Bool = {
    let folder = try TemporaryFolder()
    let line = #"unshare -m mount -t tmpfs -o size=64k none "$1""#
    return try await Shell.run(line, [folder.path]).status == 0
  }

  @Test(
    "On a full disk, a command keeps the old file and reports the reason",
    .enabled("needs the right to mount a small disk", canMount),
    arguments: FaultyWriter.allCases
  )
  func mounted(_ writer: FaultyWriter) async throws {
    let folder = try await writer.folder()
    let disk = try TemporaryFolder()
    try folder.write(
      """
      mount -t tmpfs -o size=1m none "$2" && cp -r "$1"/. "$2" && cd "$2" || exit 2
      head -c 2M /dev/zero > filler 2> /dev/null
      \(writer.command)
      echo "status $?"
      cmp \(writer.file) old && echo unchanged
      rm filler
      \(writer.command) > /dev/null
      cmp \(writer.file) new && echo written
      """,
      to: "full.sh"
    )
    let line = #"unshare -m bash "$1/full.sh" "$1" "\#(disk.path)""#
    let run = try await writer.run(line, in: folder)
    #expect(
      run.output.contains("status \(writer == .draw ? 74 : 1)\nunchanged\nwritten\n"),
      "\(run)"
    )
    #expect((run.output + run.errors).contains("No space left on device"), "\(run)")
  }

  @Test(
    "A command has status 74 if its result does not fit on the disk",
    arguments: [
      "batch docs/examples/batch.ndjson", "solve docs/examples/list.json",
      "draw docs/examples/list.json", "devices", "help", "solve --help", "--version",
    ]
  )
  func output(_ command: String) async throws {
    let run = try await Shell.run("layouthost \(command) > /dev/full")
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.contains("the result cannot be written: No space left on device"))
  }

  @Test("batch has status 74 if a file size limit cuts off its results")
  func batch() async throws {
    let folder = try TemporaryFolder()
    let line =
      #"ulimit -f 1; yes '{"id": 1, "document": {"sections": [{"layout": "list", "items": 9}]}}'"#
      + #" | head -n 50 | layouthost batch > "$1/results""#
    let run = try await Shell.run(line, [folder.path])
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.contains("the result cannot be written: File too large"))
  }

  @Test("draw writes into pipes and through links, and keeps a file's permissions")
  func others() async throws {
    let folder = try await FaultyWriter.draw.folder()
    let run = try await FaultyWriter.draw.run(
      """
      mkfifo pipe.svg; cat pipe.svg > piped & layouthost draw document.json -o pipe.svg; wait
      test -p pipe.svg && cmp piped new || exit 10
      chmod 640 out.svg; ln -s out.svg link.svg; layouthost draw document.json -o link.svg
      test -L link.svg && cmp out.svg new && stat -c %a out.svg
      ln -s later.svg dangling.svg; layouthost draw document.json -o dangling.svg
      test -L dangling.svg && cmp later.svg new
      """,
      in: folder
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "640\n")
  }

  /// Expects no additional file in the folder, and that the command then writes the new file.
  private func expectNothingLeft(
    in folder: TemporaryFolder,
    by writer: FaultyWriter
  ) async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let known = ["document.json", "rows_test.lua", "script.lua", "old", "new", writer.file]
    #expect(Set(names).subtracting(known + [".state"]) == [])
    #expect(try await writer.run(writer.command, in: folder).status == 0)
    #expect(try folder.text(of: writer.file) == folder.text(of: "new"))
  }
}
