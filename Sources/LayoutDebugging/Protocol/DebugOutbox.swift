import LayoutModel
import Synchronization

/// Sends replies and events to a client, numbered in the order of sending.
final class DebugOutbox: Sendable {
  /// The number of the next message; nil once the client is gone.
  private let nextNumber = Mutex<Int?>(1)
  private let send: @Sendable ([UInt8]) -> Void

  /// Creates an outbox.
  /// - Parameter send: sends bytes, and waits until the client takes them; called by one thread at a time.
  init(_ send: @escaping @Sendable ([UInt8]) -> Void) { self.send = send }

  /// Sends the reply to a request that succeeded.
  /// - Parameters:
  ///   - request: the request.
  ///   - body: writes the members of the body.
  func reply(to request: DebugRequest, _ body: (inout JSONWriter) -> Void = { _ in }) {
    put("response") { json in
      Self.describe(request, isSuccess: true, &json)
      json.object("body") { body(&$0) }
    }
  }

  /// Sends the reply to a request that failed.
  func refuse(_ request: DebugRequest, _ failure: LayoutError) {
    put("response") { json in
      Self.describe(request, isSuccess: false, &json)
      json.member("message", failure.message)
      json.object("body") { json in
        json.object("error") { json in
          json.member("id", 1)
          json.member("format", failure.message.replacing("{", with: "("))
        }
      }
    }
  }

  /// Sends an event.
  /// - Parameters:
  ///   - name: the name of the event.
  ///   - body: writes the members of the body.
  func event(_ name: String, _ body: (inout JSONWriter) -> Void = { _ in }) {
    put("event") { json in
      json.member("event", name)
      json.object("body") { body(&$0) }
    }
  }

  /// Drops all further messages, for a client that is gone.
  func close() { nextNumber.withLock { $0 = nil } }

  /// Sends a text for the client's console.
  /// - Parameters:
  ///   - text: the text, with its line breaks.
  ///   - category: `console`, `stdout` or `stderr`.
  func output(_ text: String, _ category: String = "console") {
    event("output") { json in
      json.member("category", category)
      json.member("output", text)
    }
  }

  private static func describe(
    _ request: DebugRequest,
    isSuccess: Bool,
    _ json: inout JSONWriter
  ) {
    json.member("request_seq", request.number)
    json.member("command", request.command)
    json.member("success", isSuccess)
  }

  private func put(_ type: String, _ members: (inout JSONWriter) -> Void) {
    // Numbers and bytes stay in one order.
    nextNumber.withLock { next in
      guard let number = next else { return }
      var json = JSONWriter(.line)
      json.object { json in
        json.member("seq", number)
        json.member("type", type)
        members(&json)
      }
      next = number + 1
      send(Array("Content-Length: \(json.length)\r\n\r\n".utf8) + json.bytes)
    }
  }
}
