import Foundation
import LayoutHost
import LayoutModel
import LayoutProcesses
import TestSupport
import Testing

private let python = "/usr/bin/python3"

@Suite(
  "Starts of workers",
  .endsInTime,
  .enabled(if: FileManager.default.isExecutableFile(atPath: python))
)
struct WorkerStartTests {
  /// A session whose worker fails at its first starts.
  private struct Failing {
    let folder: TemporaryFolder
    let session: Session

    /// Creates a session.
    /// - Parameters:
    ///   - ending: what the program does at the starts that fail, as a line of a shell script.
    ///   - count: the number of these starts.
    /// - Throws: an error of the system, or of the document.
    init(_ ending: String, times count: Int) throws {
      let frames = "frames((0, 0, 5, 6))"
      folder = try TemporaryFolder([
        "p.lua": "return { api = 1, layout = function(e) return { frames = {} } end }",
        "behaviour.py": """
        begin('\(LayoutHostVersion.current)'); load(); receive()
        answer(NONE, NONE, margin(0), NONE, u32(0), u32(0), \(frames)); receive()

        """,
        "layouthost": """
        #!/bin/sh
        folder=${0%/*}
        echo start >>"$folder/starts"
        count=0
        while read -r line; do count=$((count + 1)); done <"$folder/starts"
        if [ "$count" -le \(count) ]; then \(ending); fi
        exec "$folder/worker" worker

        """,
      ])
      try TemporaryFolder.link(folder.path(of: "worker"), to: fixtures + "/lying-worker")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755],
        ofItemAtPath: folder.path(of: "layouthost")
      )
      var configuration = HostConfiguration(
        pluginFolders: [folder.path],
        budget: PluginBudget(deadline: .limit(.seconds(20)))
      )
      configuration.isolation = .process
      configuration.processes = .workers(program: folder.path(of: "layouthost"))
      session = Session(configuration)
      try session.open(json: #"{"sections": [{"layout": "p", "items": [{"height": 1}]}]}"#)
    }

    /// The number of starts so far.
    var starts: Int {
      get throws {
        try String(contentsOfFile: folder.path(of: "starts"), encoding: .utf8)
          .split(separator: "\n").count
      }
    }
  }

  @Test(
    "A worker that is killed at its start is started again, also more often than one that exits",
    arguments: [("kill -9 $$", 5), ("exit 1", 2)]
  )
  func repeated(ending: String, count: Int) throws {
    let failing = try Failing(ending, times: count)
    #expect(try failing.session.focusedCollection().layout.elementCount == 1)
    #expect(try failing.starts == count + 1)
  }

  @Test("The failure of a start says how the process ended, and is not remembered")
  func forgotten() throws {
    let failing = try Failing("exit 1", times: 3)
    do throws(LayoutError) {
      _ = try failing.session.solve()
      Issue.record("the worker has started")
    } catch {
      #expect(error.code == .unavailable)
      #expect(error.message.contains("has ended at its start"))
      #expect(!error.message.contains(LayoutHostVersion.current))
    }
    #expect(try failing.starts == 3)
    #expect(try failing.session.focusedCollection().layout.elementCount == 1)
  }

  @Test("A program of another version is not started again")
  func otherVersion() throws {
    let failing = try Failing("exit 0", times: 0)
    try failing.folder.write("begin('0.0.1')\n", to: "behaviour.py")
    #expect { try failing.session.solve() } throws: { error in
      (error as? LayoutError)?.message.contains("does not reply as layouthost") == true
    }
    #expect(try failing.starts == 1)
  }
}
