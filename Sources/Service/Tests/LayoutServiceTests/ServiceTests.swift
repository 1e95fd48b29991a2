import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Glibc
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import MetricsTestKit
import SwiftProtobuf
import Testing

import LayoutService

/// The root of the checkout.
private let checkout = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
  .joined(separator: "/")

/// A client that waits for whole replies.
private struct TestClient: Sendable {
  let host: WireLayoutHost.Client<HTTP2ClientTransport.Posix>

  /// Returns the layout of a document as text.
  func text(
    of content: DocumentContent,
    _ format: WireTextFormat,
    _ query: WireQuery = WireQuery()
  ) async throws -> String {
    let request = WireSolveRequest.with {
      ($0.document, $0.text, $0.query) = (WireDocument(content), format, query)
    }
    return try await translating {
      try await host.solve(request) { response in
        var bytes: [UInt8] = []
        for try await reply in response.messages { bytes += reply.text }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Calls a closure, and converts the error of a call into the failure that it contains.
  func translating<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as RPCError { throw LayoutError(error) }
  }
}

extension WireDocument {
  /// Creates the message of a document's content.
  fileprivate init(_ content: DocumentContent) {
    self.init()
    switch content.form {
    case .json(let text): json = String(decoding: text, as: UTF8.self)
    case .lua(let text): lua = String(decoding: text, as: UTF8.self)
    case .batchLine(let text): batchLine = String(decoding: text, as: UTF8.self)
    case .tree: break
    }
    name = content.name ?? ""
    resources = content.resources.mapValues { Data($0) }
  }
}

/// Runs a service on a separate socket while a closure runs.
private func withService<Value: Sendable>(
  _ plugins: [String: String] = [:],
  concurrency: Int = 2,
  metrics: TestMetrics? = nil,
  _ body: @escaping @Sendable (TestClient, String) async throws -> Value
) async throws -> Value {
  let name = "lh-\(UUID().uuidString.prefix(8))"
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appendingPathComponent("l.sock").path
  // Long enough for a plugin to run out of memory first.
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
      let transport = try HTTP2ClientTransport.Posix(
        target: .unixDomainSocket(path: path, authority: "localhost"),
        transportSecurity: .plaintext
      )
      return try await withGRPCClient(transport: transport) { client in
        try await body(TestClient(host: WireLayoutHost.Client(wrapping: client)), path)
      }
    }
    var value: Value?
    while value == nil, let next = try await group.next() { value = next }
    server.stop()
    try await group.waitForAll()
    #expect(!FileManager.default.fileExists(atPath: path))
    return try #require(value)
  }
}

@Suite("The layouthost service")
struct ServiceTests {
  /// Returns the paths of the example documents.
  private static func examples() throws -> [String] {
    let folder = "\(checkout)/docs/examples"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".lua") }
      .filter { !$0.contains(".result.") && $0 != "layouthost.json" }
      .sorted()
      .map { "\(folder)/\($0)" }
  }

  @Test("The service replies with the same bytes as the library, and with the same failures")
  func byteForByte() async throws {
    let examples = try Self.examples()
    #expect(examples.count > 30)
    let wrong = FileManager.default.temporaryDirectory
      .appendingPathComponent("lh-\(UUID().uuidString).json")
    try Data(#"{"sections": [{"layout": "lisst", "items": 1}]}"#.utf8).write(to: wrong)
    defer { try? FileManager.default.removeItem(at: wrong) }
    let paths = examples + [wrong.path]
    try await withService { client, _ in
      for path in paths {
        let configuration = HostConfiguration(pluginFolders: ["\(checkout)/plugins"])
        for isVisible in [false, true] {
          let here = Result { try Self.text(of: path, configuration, isVisible: isVisible) }
          let query = WireQuery.with { if isVisible { $0.visible = WireVisibleQuery() } }
          let there = await Result.catching {
            try await client.text(
              of: try DocumentContent(reading: path, configuration),
              .json,
              query
            )
          }
          switch (here, there) {
          case (.success(let here), .success(let there)): #expect(here == there, "\(path)")
          case (.failure(let here as LayoutError), .failure(let there as LayoutError)):
            #expect(here.message == there.message && here.path == there.path, "\(path)")
            #expect(path == paths.last, "\(path): \(here)")
          default: Issue.record("\(path): \(here) \(there)")
          }
        }
      }
    }
  }

  private static func text(
    of path: String,
    _ configuration: HostConfiguration,
    isVisible: Bool
  ) throws -> String {
    let session = Session(configuration)
    try session.open(path: path)
    let query: ElementQuery = isVisible ? .visibleState(try session.visibleState()) : .all
    return try ResultRenderer(format: .json, query: query).text(of: try session.solve())
  }

  @Test("The service draws SVG, and checks documents like the library")
  func picturesAndChecks() async throws {
    try await withService { client, _ in
      let path = "\(checkout)/docs/examples/mixed.json"
      let configuration = HostConfiguration(pluginFolders: ["\(checkout)/plugins"])
      let content = try DocumentContent(reading: path, configuration)
      let document = WireDocument(content)
      let svg = try await client.host.draw(.with { ($0.document, $0.form) = (document, .svg) }) {
        var bytes: [UInt8] = []
        for try await reply in $0.messages { bytes += reply.data }
        return bytes
      }
      #expect(String(decoding: svg.prefix(4), as: UTF8.self) == "<svg")
      let request = WireCheckRequest.with {
        ($0.document, $0.text) = (document, .json)
        ($0.devices, $0.categories) = (["iphone-15"], ["large"])
      }
      let (report, severities) = try await client.host.check(request) {
        var (report, severities) = ("", [String]())
        for try await reply in $0.messages {
          if case .text(let text) = reply.part { report += String(decoding: text, as: UTF8.self) }
          if case .finding(let finding) = reply.part { severities.append(finding.severity) }
        }
        return (report, severities)
      }
      let matrix = LayoutMatrix(
        devices: try DeviceSelection(names: ["iphone-15"]),
        categories: [.large]
      )
      let own = try DocumentChecker(configuration, matrix: matrix).check(path)
      #expect(report == ReportRenderer(format: .json).text(of: [own]))
      #expect(severities.contains("error") == own.hasErrors)
    }
  }

  @Test("The service keeps working after hostile documents, timeouts and exhausted memory")
  func hostile() async throws {
    let endless = "return {api = 1, layout = function() while true do end end}"
    let greedy = """
      return {api = 1, layout = function() local t = {} while true do t[#t + 1] = ("x"):rep(1 << 24) .. #t end end}
      """
    try await withService(["endless": endless, "greedy": greedy]) { client, _ in
      func code(_ json: String) async -> StatusCode? {
        do {
          _ = try await client.text(of: DocumentContent(.json(Array(json.utf8))), .summary)
          return nil
        } catch {
          return (error as? LayoutError)?.code
        }
      }
      let deep = String(repeating: "[", count: 100_000)
      for _ in 0..<2 {
        #expect(
          await code(#"{"sections": [{"layout": "endless", "items": 1}]}"#) == .deadlineExceeded
        )
        #expect(
          await code(#"{"sections": [{"layout": "greedy", "items": 1}]}"#) == .resourceExhausted
        )
        #expect(await code(#"{"sections": "# + deep) == .invalidArgument)
        let file = #"{"sections": [{"layout": "list", "items": {"file": "/etc/passwd"}}]}"#
        #expect(await code(file) == .invalidArgument)
        #expect(await code(#"{"sections": [{"layout": "list", "items": 3}]}"#) == nil)
      }
    }
  }

  @Test("The service keeps working with clients that send garbage, half a request or nothing")
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
      let empty = DocumentContent(.json(Array(#"{"sections": []}"#.utf8)))
      #expect(try await client.text(of: empty, .summary).contains("content size"))
    }
  }

  @Test("A service replaces a stale socket, but not one in use")
  func takingOver() async throws {
    try await withService { client, path in
      #expect(throws: LayoutError.self) { try ListeningSocket(path: path) }
      let left = path + "2"
      close(try ListeningSocket(path: left).descriptor)
      let socket = try ListeningSocket(path: left)
      var facts = stat()
      #expect(lstat(left, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
      close(socket.descriptor)
      socket.remove()
      #expect(lstat(left, &facts) != 0)
      let empty = DocumentContent(.json(Array(#"{"sections": []}"#.utf8)))
      #expect(try await client.text(of: empty, .summary).contains("content size"))
    }
  }

  @Test(
    "A service that is stopped before it serves ends, and leaves no socket",
    .timeLimit(.minutes(1))
  )
  func stoppedEarly() async throws {
    let name = "lh-\(UUID().uuidString.prefix(8)).sock"
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    let server = try LayoutServer(
      ServiceConfiguration(HostConfiguration(), addresses: [.socket(path: path)])
    )
    server.stop()
    try await server.run { _ in Issue.record("the service listens") }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("The service counts calls by method and code, and measures their time")
  func counters() async throws {
    let metrics = TestMetrics()
    try await withService(metrics: metrics) { client, _ in
      for text in [#"{"sections": [{"layout": "list", "items": 3}]}"#, "{", "{"] {
        _ = try? await client.text(of: DocumentContent(.json(Array(text.utf8))), .json)
      }
    }
    let method = ("method", "layouthost.v1.LayoutHost/Solve")
    let started = try metrics.expectCounter("layouthost_service_calls_started", [method])
    #expect(started.totalValue == 3)
    for (code, count) in [("OK", 1), ("INVALID_ARGUMENT", 2)] {
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

extension Result where Failure == any Error {
  /// Returns the result of a closure.
  fileprivate static func catching(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
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
