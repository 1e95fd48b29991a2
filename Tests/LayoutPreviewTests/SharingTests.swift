import Foundation
import LayoutHost
import LayoutModel
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

import LayoutPreview

@Suite("Pages shared on the local network")
struct SharingTests {
  private static let address = "192.168.1.23"

  private static func configuration(_ documents: [String] = []) -> PreviewConfiguration {
    PreviewConfiguration(
      documents: documents,
      host: HostConfiguration(pluginFolders: [Fixtures.root.path + "/plugins"])
    )
  }

  @Test("Nothing is shared unless the user wants it, and shared pages have another token")
  func tokens() {
    let own = Self.configuration()
    #expect(own.sharedAddress == nil)
    let shared = own.shared(at: Self.address)
    #expect(shared.token != own.token && shared.token.utf8.count == 32)
    #expect(own.role == .owner && shared.role == .viewer)
  }

  /// The status of a request at the shared address.
  private func status(token: String, host: String, headers: String = "") async throws -> String {
    let own = Self.configuration()
    let shared = own.shared(at: Self.address)
    let channel = NIOAsyncTestingChannel()
    try await channel.testingEventLoop.executeInContext {
      try PageListener(shared).configure(channel, port: 8080)
    }
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8080))
    let secret = ["own": own.token, "shared": shared.token][token] ?? token
    let text = "GET /\(secret)/ HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n"
    try await channel.writeInbound(ByteBuffer(string: text))
    let reply = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
    return String(String(buffer: reply).prefix { $0 != "\r\n" })
  }

  @Test("A shared page opens at its own address, with its own token, from its own origin")
  func addresses() async throws {
    let host = "\(Self.address):8080"
    let ok = "HTTP/1.1 200 OK"
    #expect(try await status(token: "shared", host: host) == ok)
    let origin = "Origin: http://\(host)\r\n"
    #expect(try await status(token: "shared", host: host, headers: origin) == ok)
  }

  @Test(
    "A shared page refuses another token, host or origin",
    arguments: [
      ("own", "192.168.1.23:8080", ""), ("0123456789abcdef", "192.168.1.23:8080", ""),
      ("shared", "127.0.0.1:8080", ""), ("shared", "localhost:8080", ""),
      ("shared", "attacker.example:8080", ""), ("shared", "192.168.1.23:8081", ""),
      ("shared", "192.168.1.23:8080", "Origin: http://127.0.0.1:8080\r\n"),
      ("shared", "192.168.1.23:8080", "Origin: null\r\n"),
      ("shared", "192.168.1.23:8080", "Sec-Fetch-Site: cross-site\r\n"),
    ]
  )
  func foreign(token: String, host: String, headers: String) async throws {
    let line = try await status(token: token, host: host, headers: headers)
    #expect(line.hasPrefix("HTTP/1.1 403 "))
  }

  @Test("A page of this machine is refused at the names of the shared one")
  func ownNames() {
    let access = PreviewAccess(port: 8080, token: "secret")
    let request = PreviewAccess.Request(host: "\(Self.address):8080", path: "/secret/")
    #expect(throws: PreviewAccess.Refusal.foreign) { try access.resource(for: request) }
  }
}

@Suite("Rights of shared pages")
struct SharedPageTests {
  private final class Sent: Sendable {
    let messages = Mutex<[String]>([])
  }

  private let sent = Sent()
  private let page: PreviewPage
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder([
      "list.json": #"{"sections": [{"layout": "list", "items": 3}]}"#,
      "other.json": #"{"sections": [{"layout": "list", "items": 4}]}"#,
    ])
    path = folder.path(of: "list.json")
    let configuration = PreviewConfiguration(documents: [path]).shared(at: "192.168.1.23")
    page = PreviewPage(configuration, OpenedDocuments(pageLimit: 1)) { [sent] text in
      sent.messages.withLock { $0.append(String(decoding: text, as: UTF8.self)) }
    }
  }

  private func reply(_ text: String) throws -> [String: Any] {
    page.handle(Array(text.utf8))
    let messages = sent.messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
    let object = try JSONSerialization.jsonObject(with: Data(try #require(messages.first).utf8))
    return try #require(object as? [String: Any])
  }

  @Test("A shared page scrolls, explains, and turns knobs in a session of its own")
  func looking() throws {
    #expect(try reply(#"{"request":"welcome"}"#)["looksOnly"] as? Bool == true)
    let before = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try reply(#"{"request":"open","document":"\#(path)"}"#)["reply"] as? String == "scene")
    for request in [
      #"{"request":"frames","at":[[null,0,10]]}"#,
      #"{"request":"explain","section":0,"item":1}"#,
      #"{"request":"change","what":"count","section":0,"value":5}"#,
      #"{"request":"gallery"}"#,
    ] {
      #expect(try reply(request)["reply"] as? String != "failure", "\(request)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  @Test(
    "A shared page reads no text, saves nothing, opens no editor and takes no text",
    arguments: [
      #"{"request":"text"}"#, #"{"request":"document"}"#, #"{"request":"save","base":"x"}"#,
      #"{"request":"save","text":"{}","base":"x"}"#, #"{"request":"revise","text":"{}"}"#,
      #"{"request":"restore","text":"{}"}"#, #"{"request":"edit","line":1}"#,
      #"{"request":"edit","in":"link"}"#, #"{"request":"unknown"}"#,
      #"{"request":"items","what":"delete","section":0,"item":0}"#, #"{"request":"export"}"#,
      #"{"request":"video","form":"gif","count":2,"velocity":1}"#,
    ]
  )
  func refusals(request: String) throws {
    _ = try reply(#"{"request":"open","document":"\#(path)"}"#)
    let reply = try reply(request)
    #expect(reply["reply"] as? String == "failure")
    #expect((reply["text"] as? String)?.contains("PERMISSION_DENIED") == true)
  }

  @Test("A shared page opens only the documents that the user has named")
  func documents() throws {
    for name in [folder.path(of: "other.json"), "layout:list", "docs/examples/mixed.json"] {
      let reply = try reply(#"{"request":"open","document":"\#(name)"}"#)
      #expect((reply["text"] as? String)?.contains("NOT_FOUND") == true, "\(name)")
    }
    let gallery = try reply(#"{"request":"gallery"}"#)
    #expect((gallery["entries"] as? [Any])?.isEmpty == true)
    #expect(gallery["others"] as? [String] == [path])
  }
}

@Suite("Addresses on local networks")
struct LocalNetworkTests {
  private static let devices: [LocalNetwork.Device] = [
    ("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("eth0", "203.0.113.9"),
    ("wlan0", "192.168.1.23"), ("eth1", "10.1.2.3"),
  ]

  @Test("Pages are shared on the first local network that other machines are in")
  func usual() throws {
    #expect(try LocalNetwork.chosen(nil, from: Self.devices) == "192.168.1.23")
    #expect(try LocalNetwork.chosen(nil, from: Array(Self.devices.prefix(2))) == "172.17.0.1")
  }

  @Test(
    "Pages are shared on the address that the user names",
    arguments: ["10.1.2.3", "172.17.0.1", "127.0.0.2"]
  )
  func wanted(address: String) throws {
    #expect(try LocalNetwork.chosen(address, from: Self.devices) == address)
  }

  @Test(
    "Pages are not shared with the internet, everywhere, or at the address of another machine",
    arguments: [
      "203.0.113.9", "0.0.0.0", "192.168.1.24", "172.32.0.1", "::1", "localhost", "10.1.2", "",
      "010.1.2.3", "10.1.2.3.4", "10.1.2.256", "10..1.2",
    ]
  )
  func refused(address: String) {
    let refusal = #expect(throws: LayoutError.self) {
      try LocalNetwork.chosen(address, from: Self.devices)
    }
    #expect(refusal?.code == .failedPrecondition)
  }

  @Test("Without a local network, nothing is shared")
  func none() {
    for devices in [[], [("lo", "127.0.0.1"), ("eth0", "203.0.113.9")]] as [[LocalNetwork.Device]] {
      #expect(throws: LayoutError.self) { try LocalNetwork.chosen(nil, from: devices) }
    }
  }
}

@Suite("The user's editor")
struct UserEditorTests {
  @Test(
    "Each editor gets the line as it takes it",
    arguments: [
      ("vim", "vim '+12' '/a b.json'"), ("/usr/bin/nano -w", "/usr/bin/nano -w '+12' '/a b.json'"),
      ("code --wait", "code --wait '--goto' '/a b.json:12'"), ("subl", "subl '/a b.json:12'"),
      ("idea", "idea '--line' '12' '/a b.json'"), ("kate", "kate '-l' '12' '/a b.json'"),
    ]
  )
  func lines(command: String, expected: String) throws {
    let editor = try #require(UserEditor(command))
    #expect(editor.shellCommand("/a b.json", line: 12) == expected)
  }

  @Test("A path is one word of the editor's command, whatever it contains")
  func quoting() throws {
    let editor = try #require(UserEditor("vi"))
    #expect(editor.shellCommand("/it's; rm $x", line: nil) == #"vi '/it'\''s; rm $x'"#)
  }

  @Test(
    "The failure of an editor that does not start, or that ends with one, is reported",
    arguments: [("/no/such/editor", "cannot be started"), ("sh -c 'exit 3'", "status 3")]
  )
  func failures(command: String, words: String) async throws {
    let editor = try #require(UserEditor(command))
    let message: String = try await withCheckedThrowingContinuation { continuation in
      do {
        try editor.open("/a.json", line: nil) { continuation.resume(returning: $0.message) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(message.contains(words))
  }

  @Test("An empty command is no editor", arguments: [nil, "", "  "] as [String?])
  func empty(command: String?) { #expect(UserEditor(command) == nil) }
}
