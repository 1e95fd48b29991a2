import Foundation
import Glibc
import MetricsTestKit
import Testing

@testable import LayoutEngine
@testable import LayoutHost
@testable import LayoutModel
@testable import LayoutService

/// The root of the checkout.
private let checkout = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
  .joined(separator: "/")

/// A service on a socket of its own, while a closure runs.
private func withService<Value: Sendable>(
  _ plugins: [String: String] = [:],
  concurrency: Int = 2,
  metrics: TestMetrics? = nil,
  _ body: @escaping @Sendable (ServiceClient, String) throws -> Value
) async throws -> Value {
  let name = "lh-\(UUID().uuidString.prefix(8))"
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appendingPathComponent("l.sock").path
  // Long enough for a plugin to run out of memory before.
  var host = HostConfiguration(
    pluginFolders: ["\(checkout)/plugins"],
    plugins: plugins,
    budget: PluginBudget(deadline: .limit(.seconds(1)))
  )
  if let metrics { host.metrics = metrics }
  let server = try LayoutServer(
    ServiceConfiguration(host, addresses: [.socket(path: path)], concurrency: concurrency)
  )
  return try await withThrowingTaskGroup(of: Value?.self) { group in
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    group.addTask {
      try await server.run { _ in isReady.finish() }
      return nil
    }
    for await _ in ready {}
    group.addTask {
      // The client waits, which no thread of the language's own may.
      try await onThread { try body(try ServiceClient(.socket(path: path)), path) }
    }
    var value: Value?
    while value == nil, let next = try await group.next() { value = next }
    server.stop()
    try await group.waitForAll()
    #expect(!FileManager.default.fileExists(atPath: path))
    return try #require(value)
  }
}

private func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do {
      _ = try SystemThread { continuation.resume(with: Result { try body() }) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

/// What a program writes on another thread.
private final class Written: @unchecked Sendable {
  var bytes: [UInt8] = []
}

@Suite struct ServiceTests {
  private static let examples =
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(checkout)/docs/examples")) ?? [])
    .filter { $0.hasSuffix(".json") || $0.hasSuffix(".lua") }
    .filter { !$0.contains(".result.") && $0 != "layouthost.json" }
    .sorted()

  @Test("the service answers to the byte as the library does, failures too")
  func byteForByte() async throws {
    try await withService { client, _ in
      for name in Self.examples {
        let path = "\(checkout)/docs/examples/\(name)"
        let configuration = HostConfiguration(pluginFolders: ["\(checkout)/plugins"])
        for extent in [RemoteExtent.whole, .visible] {
          let here = Result { try Self.answer(path, configuration, extent) }
          let there = Result {
            let written = Written()
            let content = try DocumentContent(reading: path, configuration)
            let question = RemoteQuestion(content, configuration)
            _ = try client.solve(question, as: .json, extent) { written.bytes += $0 }
            return String(decoding: written.bytes, as: UTF8.self)
          }
          switch (here, there) {
          case (.success(let here), .success(let there)): #expect(here == there, "\(name)")
          case (.failure(let here as LayoutError), .failure(let there as LayoutError)):
            #expect(here.jsonLine == there.jsonLine, "\(name)")
          default: Issue.record("\(name): \(here) \(there)")
          }
        }
      }
    }
  }

  private static func answer(
    _ path: String,
    _ configuration: HostConfiguration,
    _ extent: RemoteExtent
  ) throws -> String {
    let session = Session(configuration)
    try session.open(path: path)
    let query: ElementQuery = extent == .visible ? .visibleState(try session.visibleState()) : .all
    return try ResultRenderer(format: .json, query: query).text(of: try session.solve())
  }

  @Test("pictures and checks are those of the library")
  func picturesAndChecks() async throws {
    try await withService { client, _ in
      let path = "\(checkout)/docs/examples/mixed.json"
      let configuration = HostConfiguration(pluginFolders: ["\(checkout)/plugins"])
      let content = try DocumentContent(reading: path, configuration)
      let question = RemoteQuestion(content, configuration)
      let svg = try client.draw(question, RemotePicture(.svg))
      #expect(String(decoding: svg.prefix(4), as: UTF8.self) == "<svg")
      let (devices, categories) = (["iphone-15"], ["large"])
      let check = try client.check(question, devices: devices, categories: categories, as: .json)
      let matrix = LayoutMatrix(
        devices: try DeviceSelection(names: ["iphone-15"]),
        categories: [.large]
      )
      let own = try DocumentChecker(configuration, matrix: matrix).check(path)
      #expect(check.report == ReportRenderer(format: .json).text(of: [own]))
      #expect(check.hasErrors == own.hasErrors)
    }
  }

  @Test("documents that nest deeply, run out of time or of memory leave the service as it was")
  func hostile() async throws {
    let endless = "return {api = 1, layout = function() while true do end end}"
    let greedy = """
      return {api = 1, layout = function() local t = {} while true do t[#t + 1] = ("x"):rep(1 << 24) .. #t end end}
      """
    try await withService(["endless": endless, "greedy": greedy]) { client, _ in
      func code(_ json: String) -> StatusCode? {
        let question = RemoteQuestion(DocumentContent(.json(Array(json.utf8))), HostConfiguration())
        do {
          _ = try client.solve(question, as: .summary, .whole) { _ in }
          return nil
        } catch {
          return (error as? LayoutError)?.code
        }
      }
      let deep = String(repeating: "[", count: 100_000)
      for _ in 0..<2 {
        #expect(code(#"{"sections": [{"layout": "endless", "items": 1}]}"#) == .deadlineExceeded)
        #expect(code(#"{"sections": [{"layout": "greedy", "items": 1}]}"#) == .resourceExhausted)
        #expect(code(#"{"sections": "# + deep) == .invalidArgument)
        let file = #"{"sections": [{"layout": "list", "items": {"file": "/etc/passwd"}}]}"#
        #expect(code(file) == .invalidArgument)
        #expect(code(#"{"sections": [{"layout": "list", "items": 3}]}"#) == nil)
      }
    }
  }

  @Test("clients that send garbage, half of a request or nothing leave the service as it was")
  func garbage() async throws {
    try await withService { client, path in
      let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
      let pieces: [[UInt8]] = [
        [], Array("GET / HTTP/1.1\r\n\r\n".utf8), preface,
        preface + [UInt8](repeating: 0xFF, count: 9000),
        Array(preface.prefix(7)), [0, 0, 4, 1, 5, 0, 0, 0, 1] + [1, 2, 3, 4],
      ]
      var open: [Int32] = []
      defer { for descriptor in open { close(descriptor) } }
      for (index, piece) in pieces.enumerated() {
        let descriptor = try connected(to: path)
        _ = piece.withUnsafeBytes {
          send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if index % 2 == 0 { shutdown(descriptor, Int32(SHUT_WR)) }
        open.append(descriptor)
      }
      let question = RemoteQuestion(
        DocumentContent(.json(Array(#"{"sections": []}"#.utf8))),
        HostConfiguration()
      )
      #expect(try client.solve(question, as: .summary, .whole) { _ in } == false)
    }
  }

  @Test("a socket that is served is not taken over, and one that is left is")
  func takingOver() async throws {
    try await withService { _, path in
      #expect(throws: LayoutError.self) { try ListeningSocket(path: path) }
      let left = path + "2"
      close(try ListeningSocket(path: left).descriptor)
      let socket = try ListeningSocket(path: left)
      var facts = stat()
      #expect(lstat(left, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
      close(socket.descriptor)
      socket.remove()
      #expect(lstat(left, &facts) != 0)
    }
  }

  @Test("calls are counted by method, those that end by code as well, and their time is measured")
  func counters() async throws {
    let metrics = TestMetrics()
    try await withService(metrics: metrics) { client, _ in
      let configuration = HostConfiguration()
      for text in [#"{"sections": [{"layout": "list", "items": 3}]}"#, "{", "{"] {
        let content = DocumentContent(.json(Array(text.utf8)), name: nil, resources: [:])
        let question = RemoteQuestion(content, configuration)
        _ = try? client.solve(question, as: .json, .whole) { _ in }
      }
    }
    let method = ("method", "layouthost.v1.LayoutHost/Solve")
    let started = try metrics.expectCounter("layouthost_service_calls_started", [method])
    #expect(started.totalValue == 3)
    for (code, count) in [("OK", 1), ("invalidArgument", 2)] {
      let ended = try metrics.expectCounter(
        "layouthost_service_calls_ended",
        [method, ("code", code)]
      )
      #expect(ended.totalValue == Int64(count))
    }
    let times = try metrics.expectTimer("layouthost_service_call_time", [method])
    #expect(times.values.count == 3 && times.values.allSatisfy { $0 > 0 })
  }
}

private func connected(to path: String) throws -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let status = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
  guard status == 0 else {
    throw LayoutError(.unavailable, origin: .inputOutput, message: "no connection")
  }
  return descriptor
}
