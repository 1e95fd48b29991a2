import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProcesses
import TestSupport
import Testing

@Suite("Confinement of isolated plugins")
struct ConfinementTests {
  /// A worker process that tries to escape as a script would that has broken out of Lua.
  private static let check = PluginProcesses.workers(program: Program.path).check()

  @Test("A sandboxed plugin reaches no file, socket or process")
  func attempts() throws {
    let check = try Self.check.get()
    #expect(check.attempts.count > 30)
    let open = check.attempts.filter { $0.error == 0 }.map(\.name)
    #expect(open == [])
  }

  @Test("Confinement has five parts, of which every system has seccomp and no new privileges")
  func parts() throws {
    let check = try Self.check.get()
    #expect(check.missing.count + check.parts.count == 5)
    // Every Linux that the package supports has these.
    #expect(check.parts.contains("seccomp") && check.parts.contains("no new privileges"))
  }

  @Test("Isolation process! runs a plugin only if the system has all parts of the confinement")
  func strict() throws {
    let check = try Self.check.get()
    var configuration = HostConfiguration(plugins: [
      "p":
        "return { api = 1, group = function(e) return { { x = 0, y = 0, width = 5, height = 6 } } end }"
    ])
    configuration.isolation = .strictProcess
    configuration.budget.deadline = .unlimited
    configuration.processes = .workers()
    let session = Session(configuration)
    try session.open(json: #"{"sections": [{"layout": "p", "items": 1}]}"#)
    if check.missing.isEmpty {
      #expect(try session.focusedCollection().layout.contentSize.height == 6)
    } else {
      let failure = #expect(throws: LayoutError.self) { _ = try session.solve() }
      #expect(failure?.code == .failedPrecondition)
    }
  }

  @Test(
    "Isolation fails with an error if the worker program is not layouthost",
    arguments: ["/bin/true", "/nowhere/layouthost"]
  )
  func program(path: String) throws {
    var configuration = HostConfiguration(plugins: ["p": "return { api = 1 }"])
    configuration.isolation = .process
    configuration.processes = .workers(program: path)
    let session = Session(configuration)
    try session.open(json: #"{"sections": [{"layout": "p", "items": 1}]}"#)
    let failure = try #require(throws: LayoutError.self) { _ = try session.solve() }
    #expect(failure.code == .unavailable)
    #expect(failure.hint == "it is \(path)")
  }
}
