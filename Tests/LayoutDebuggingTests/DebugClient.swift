import LayoutDebugging
import LayoutHost
import LayoutModel
import LayoutProviders
import LayoutSystem
import Synchronization
import TestSupport

/// A client of a debugger in the tests' own process, which lays out a document in a folder.
final class DebugClient: Sendable {
  private let adapter: DebugAdapter
  private let received: Monitor<[SourceValue]>
  private let number = Atomic(0)
  /// The exit statuses of the program's runs that have ended.
  private let ended: Monitor<[Int]>

  /// Creates a client whose program lays out `document.json` of a folder, whose other files are plugins.
  init(_ folder: TemporaryFolder, isolation: PluginIsolation = .none) throws {
    let received = Monitor<[SourceValue]>([])
    self.received = received
    let ended = Monitor<[Int]>([])
    self.ended = ended
    let path = folder.path
    adapter = try DebugAdapter(
      send: { bytes in
        var reader = MessageReader()
        reader.append(bytes)
        guard case .message(let message) = reader.next(),
          let value = try? JSONReader.read(message)
        else { return }
        received.change { $0.append(value) }
      },
      makeSubject: { _ in
        DebugSubject { run in
          let status = Self.layOut(path + "/document.json", in: path, isolation, run)
          ended.change { $0.append(status) }
          return status
        }
      }
    )
  }

  private static func layOut(
    _ document: String,
    in folder: String,
    _ isolation: PluginIsolation,
    _ run: DebugRun
  ) -> Int {
    var configuration = HostConfiguration(pluginFolders: [folder])
    configuration.isolation = isolation
    configuration.processes = .debugged { run.output($0 + "\n", "stderr") }
    let session = Session(configuration)
    let canceller = session.canceller
    run.onCancel { canceller.cancel() }
    do throws(LayoutError) {
      try session.open(path: document)
      _ = try session.solve()
      return 0
    } catch {
      run.output(error.message, "stderr")
      return 70
    }
  }

  /// Sends a request, and returns its reply.
  func request(_ command: String, _ arguments: SourceValue = [:]) -> SourceValue {
    let number = send(command, arguments)
    return received.wait { received in
      let place = received.firstIndex { $0["request_seq"]?.number == Double(number) }
      return place.map { received.remove(at: $0) }
    }
  }

  /// Sends a request, and returns its number.
  @discardableResult
  func send(_ command: String, _ arguments: SourceValue = [:]) -> Int {
    let number = number.add(1, ordering: .relaxed).newValue
    let message: SourceValue = [
      "seq": SourceValue(number), "type": "request", "command": SourceValue(command),
      "arguments": arguments,
    ]
    adapter.receive(.message(Array(message.json.utf8)))
    return number
  }

  /// Sends bytes, as a client may by mistake.
  func send(_ part: MessageReader.Part) { adapter.receive(part) }

  /// Waits for the next event of a name, and returns its body.
  func event(_ name: String) -> SourceValue {
    received.wait { received in
      let place = received.firstIndex { $0["event"]?.string == name }
      return place.map { received.remove(at: $0)["body"] ?? [:] }
    }
  }

  /// The exit statuses of the program's runs that have ended.
  var statuses: [Int] { ended.change { $0 } }

  /// The texts for the console so far.
  var console: String {
    received.change { received in
      received.filter { $0["event"]?.string == "output" }
        .compactMap { $0["body"]?["output"]?.string }.joined()
    }
  }

  /// Ends the session and its program.
  func end() {
    adapter.end()
    adapter.waitForEnd()
  }
}

extension SourceValue {
  /// The differences of a value from an expected one, whose objects need not have all names.
  func differences(from expected: SourceValue, at path: String = "") -> [String] {
    switch (content, expected.content) {
    case (.object, .object(let object)):
      return object.members.flatMap { member in
        (self[member.key] ?? .null).differences(from: member.value, at: path + "." + member.key)
      }
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      return zip(elements, others).enumerated()
        .flatMap { index, pair in pair.0.differences(from: pair.1, at: path + "[\(index)]") }
    default:
      return self == expected ? [] : ["\(path): \(json), not \(expected.json)"]
    }
  }
}
