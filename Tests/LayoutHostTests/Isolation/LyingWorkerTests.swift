import Foundation
import LayoutHost
import LayoutModel
import LayoutProcesses
import TestSupport
import Testing

private let python = "/usr/bin/python3"

/// A program in place of a worker, as if a script had taken over its process.
@Suite(
  "Malicious workers",
  .endsInTime,
  .enabled(if: FileManager.default.isExecutableFile(atPath: python))
)
struct LyingWorkerTests {
  private func failure(_ lines: String, deadline: Duration = .seconds(20)) throws -> LayoutError? {
    let folder = try TemporaryFolder([
      "p.lua": "return { api = 1, layout = function(e) return { frames = {} } end }",
      "behaviour.py": "begin('\(LayoutHostVersion.current)'); \(lines)\n",
    ])
    try TemporaryFolder.link(folder.path(of: "layouthost"), to: fixtures + "/lying-worker")
    var configuration = HostConfiguration(
      pluginFolders: [folder.path],
      budget: PluginBudget(deadline: .limit(deadline))
    )
    configuration.isolation = .process
    configuration.processes = .workers(program: folder.path(of: "layouthost"))
    let session = Session(configuration)
    try session.open(
      json: #"{"sections": [{"layout": "p", "items": [{"height": 1}, {"height": 2}]}]}"#
    )
    do throws(LayoutError) {
      _ = try session.solve()
      return nil
    } catch {
      return error
    }
  }

  private static let frame = "answer(NONE, NONE, margin(0), NONE, u32(0), u32(0), frames"

  private static let attributes =
    "answer(NONE, NONE, margin(0), NONE, u32(0), u32(0), columns([(0, 0, 1, 1), (0, 0, 1, 1)]"

  @Test("The host accepts a valid result of a worker")
  func honest() throws {
    #expect(
      try failure("load(); receive(); \(Self.frame)((0, 0, 5, 6), (0, 6, 5, 6))); receive()") == nil
    )
    let attributes =
      "\(Self.attributes), alpha=(0.5, 1), pins=(i64(1) + b'\\3' + NONE + f64(0, 0, 0, 0),)))"
    #expect(try failure("load(); receive(); \(attributes); receive()") == nil)
  }

  @Test(
    "A call fails with an error code if the worker sends an invalid message or exits",
    arguments: [
      // Results that no layout can contain.
      ("load(); receive(); \(frame)((0, 0, 5, 6)))", StatusCode.invalidArgument),
      ("load(); receive(); \(frame)((0, 0, 5, 6), (float('nan'), 0, 1, 1)))", .invalidArgument),
      ("load(); receive(); \(frame)((0, 0, 5, 6), (0, 0, -1, 1)))", .invalidArgument),
      ("load(); receive(); \(frame)((0, 0, 5, 6), (1e308, 0, 1e308, 1)))", .invalidArgument),
      (
        "load(); receive(); answer(NONE, NONE, margin(-3), NONE, u32(0), u32(0), frames((0, 0, 1, 1), (0, 0, 1, 1)))",
        .invalidArgument
      ),
      // Malformed messages.
      ("load(); receive(); answer(u32(0))", .internal),
      (
        "load(); receive(); answer(NONE, NONE, margin(0), NONE, u32(0), u32(0), i64(1 << 60), NONE)",
        .internal
      ),
      (
        "load(); receive(); answer(NONE, NONE, margin(0), NONE, u32(4000000000), u32(0))", .internal
      ),
      ("load(); receive(); s.sendall(u32(0xFFFFFFFF) + bytes([14]))", .internal),
      ("load(); receive(); s.sendall(u32(0) + bytes([200]))", .internal),
      ("load(); receive(); send('ready')", .internal),
      ("load(); receive(); send('failed', i64(0), NONE, text('NONSENSE'))", .internal),
      ("load(); receive(); s.sendall(b'HTTP/1.1 200 OK\\r\\n\\r\\n' * 100)", .internal),
      ("receive(); send('loaded', u32(1), i64(0), u32(1), text('Layout'), string('x'))", .internal),
      // Requests for what the plugin may not have.
      ("load(); receive(); send('needText', text('/etc/passwd')); receive()", .internal),
      (
        "load(); receive(); send('needSize', text('a'), NONE, NONE, f64(-1), i64(400), NONE); receive()",
        .internal
      ),
      // A text to measure, which the plugin's table does not require.
      (
        "load(); receive(); send('needSize', text('a'), NONE, NONE, f64(17), i64(400), NONE); receive()",
        .internal
      ),
      (
        "load(); receive(); send('needLayout', text('list'), u32(0), i64(9), NONE, NONE, YES, u32(2), i64(-5), "
          + "i64(1), NONE); receive()", .internal
      ),
      // Attributes that no element can have, and requests for elements in another hook.
      ("load(); receive(); \(attributes), alpha=(2, 1)))", .invalidArgument),
      ("load(); receive(); \(attributes), alpha=(1, float('nan'))))", .invalidArgument),
      ("load(); receive(); \(attributes), alpha=(0.5,)))", .internal),
      ("load(); receive(); \(attributes), values=(NONE, YES + number(1))))", .invalidArgument),
      ("load(); receive(); \(attributes), values=(NONE, YES + number(float('inf')))))", .internal),
      (
        "load(); receive(); \(attributes), values=(NONE, YES + b'\\5' + PLACE + u32(1) + b'\\5' + PLACE)))",
        .internal
      ),
      ("load(); receive(); \(attributes), pins=(i64(9) + b'\\1' + NONE,)))", .internal),
      (
        "load(); receive(); \(attributes), pins=(i64(0) + b'\\1' + YES + f64(0, 0, -1, 1, 0, 0, 0, 0),)))",
        .invalidArgument
      ),
      ("load(); receive(); send('needElement', i64(0), NONE, YES, i64(0)); receive()", .internal),
      ("load(); receive(); send('needElement', NONE, NONE); receive()", .internal),
      ("load(); receive(); send('needChange', text('p'), u32(0), u32(0)); receive()", .internal),
      // Exits.
      ("load(); receive(); os._exit(1)", .unavailable),
      ("os._exit(1)", .unavailable),
      ("load(); receive(); os.kill(os.getpid(), 9)", .unavailable),
    ]
  )
  func refused(lines: String, code: StatusCode) throws {
    let failure = try failure(lines + "; receive()")
    #expect(failure?.code == code, "\(failure?.message ?? "accepted")")
  }

  @Test(
    "A worker gets no file, items or layout that its plugin may not have",
    arguments: [
      "receive(); send('needText', text('/etc/passwd'))",
      "load(); receive(); send('needItems', i64(1), i64(0), i64(2))",
      "load(); receive(); send('needLayout', text('no such provider'), u32(0), i64(9), NONE, NONE, NONE, NONE)",
    ]
  )
  func withoutReply(request: String) throws {
    // The worker exits if its request is refused, and keeps the host waiting if not.
    let lines =
      request + "; kind, data = receive(); os._exit(0) if kind == 'refusal' else time.sleep(60)"
    #expect(try failure(lines)?.code == .unavailable)
  }

  @Test(
    "A call ends at its deadline if the worker does not reply",
    arguments: [
      "load(); receive(); time.sleep(60)",
      "time.sleep(0.01); load(); os.read(3, 1); time.sleep(60)",
      "load(); receive()\nwhile True: send('log', text('debug'), text('p'), text('x' * 1000))",
    ]
  )
  func silent(lines: String) throws {
    #expect(try failure(lines, deadline: .milliseconds(100))?.code == .deadlineExceeded)
  }
}
