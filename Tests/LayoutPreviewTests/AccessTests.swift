import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

import LayoutPreview

@Suite("Access to the preview page")
struct AccessTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private static let access = PreviewAccess(port: 8080, token: token)

  private func refusal(
    _ path: String,
    host: String? = "127.0.0.1:8080",
    origin: String? = nil,
    site: String? = nil,
    method: String = "GET"
  ) -> PreviewAccess.Refusal? {
    let request = PreviewAccess.Request(
      method: method,
      host: host,
      origin: origin,
      site: site,
      path: path
    )
    do throws(PreviewAccess.Refusal) {
      _ = try Self.access.resource(for: request)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "The paths of the preview page lead to its resources",
    arguments: [
      ("/", PreviewAccess.Resource.page("index.html")),
      ("/main.js", .page("main.js")),
      ("/files/3/a/b.png", .file(document: 3, path: "a/b.png")),
    ]
  )
  func resources(path: String, resource: PreviewAccess.Resource) throws {
    for (host, origin) in [
      ("127.0.0.1:8080", nil), ("localhost:8080", "http://localhost:8080"),
    ] as [(String, String?)] {
      let request = PreviewAccess.Request(host: host, origin: origin, path: "/" + Self.token + path)
      #expect(try Self.access.resource(for: request) == resource)
    }
  }

  @Test(
    "The preview refuses a request with a wrong or missing token",
    arguments: [
      "/", "", "/main.js", "/socket", "//", "/0123456789abcdef0123456789abcdee/",
      "/0123456789abcdef/", "/0123456789abcdef0123456789abcdef0/", "/files/0/a.png",
    ]
  )
  func tokens(path: String) { #expect(refusal(path) == .foreign) }

  @Test(
    "The preview refuses another host, origin or site even with the right token",
    arguments: [
      (nil, nil, nil), ("attacker.example:8080", nil, nil), ("127.0.0.1:8081", nil, nil),
      ("127.0.0.1", nil, nil), ("127.0.0.1:8080", "http://attacker.example", nil),
      ("127.0.0.1:8080", "null", nil), ("127.0.0.1:8080", "http://localhost:8080", nil),
      ("127.0.0.1:8080", "https://127.0.0.1:8080", nil), ("127.0.0.1:8080", nil, "cross-site"),
      ("127.0.0.1:8080", nil, "same-site"),
    ] as [(String?, String?, String?)]
  )
  func foreign(host: String?, origin: String?, site: String?) {
    #expect(refusal("/\(Self.token)/", host: host, origin: origin, site: site) == .foreign)
  }

  @Test("The preview refuses a socket without the page's origin, POST, and unknown paths")
  func socketsAndMethods() {
    #expect(refusal("/\(Self.token)/socket") == .foreign)
    #expect(refusal("/\(Self.token)/socket", origin: "http://127.0.0.1:8080") == nil)
    #expect(refusal("/\(Self.token)/", method: "POST") == .wrongMethod)
    #expect(refusal("/\(Self.token)/files/x/a.png") == .missing)
    #expect(refusal("/\(Self.token)/files/-1/a.png") == .missing)
    #expect(refusal("/\(Self.token)/a/b") == .missing)
  }

  @Test("A link from another site opens the page itself, and no part of it")
  func links() throws {
    func resource(_ path: String, token: String = Self.token) throws(PreviewAccess.Refusal)
      -> PreviewAccess.Resource
    {
      let request = PreviewAccess.Request(
        host: "127.0.0.1:8080",
        site: "cross-site",
        path: "/\(token)/\(path)",
        isNavigation: true
      )
      return try Self.access.resource(for: request)
    }
    #expect(try resource("") == .page("index.html"))
    for path in ["main.js", "socket", "files/0/a.png"] {
      #expect(throws: PreviewAccess.Refusal.foreign) { try resource(path) }
    }
    #expect(throws: PreviewAccess.Refusal.foreign) { try resource("", token: "x") }
  }

  @Test("A token file is made with mode 0600, and refused if others may read it")
  func tokenFiles() throws {
    let folder = try TemporaryFolder(["short": "abc\n"])
    let path = folder.path(of: "token")
    #expect(try TokenFile.token(at: path, orNew: Self.token) == Self.token)
    let other = String(Self.token.reversed())
    #expect(try TokenFile.token(at: path, orNew: other) == Self.token)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let refusal = #expect(throws: LayoutError.self) {
      try TokenFile.token(at: path, orNew: Self.token)
    }
    #expect(refusal?.code == .failedPrecondition)
    let short = folder.path(of: "short")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: short)
    #expect(throws: LayoutError.self) { try TokenFile.token(at: short, orNew: Self.token) }
  }

  @Test("The preview refuses a request with a body, whatever its path is")
  func bodies() {
    for path in ["/\(Self.token)/", "/"] {
      let request = PreviewAccess.Request(host: "127.0.0.1:8080", path: path, hasBody: true)
      #expect(throws: PreviewAccess.Refusal.body) { try Self.access.resource(for: request) }
    }
  }

  @Test("Tokens of the preview have 32 characters, and differ")
  func tokenLength() {
    let tokens = Set((0..<64).map { _ in PreviewConfiguration().token })
    #expect(tokens.count == 64)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 })
  }

  @Test("The preview contains the files of its page, each short, without inline scripts or links")
  func pageFiles() throws {
    let folder = Fixtures.root.appending(path: "Sources/LayoutPreview/Page")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names {
      let file = try #require(PreviewServer.pageFile(named: name), "\(name)")
      #expect(try Data(contentsOf: folder.appending(path: name)) == Data(file.bytes))
      #expect(file.bytes.count { $0 == UInt8(ascii: "\n") } <= 300, "\(name)")
    }
    #expect(PreviewServer.pageFile(named: "other.js") == nil)
    // The policy allows no script in the page, and the page has none.
    let page = String(
      decoding: try #require(PreviewServer.pageFile(named: "index.html")).bytes,
      as: UTF8.self
    )
    #expect(!page.contains("<script>") && !page.contains("style=") && !page.contains("onclick"))
    #expect(!page.contains("https://") && !page.contains("http://"))
  }
}

@Suite("Files in the folder of a previewed document")
struct FolderFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "inside/picture.png": "picture", "inside/deep er/ä.jpg": "deep", "inside/.hidden.png": "no",
      "inside/text.json": "no", "outside.png": "secret", "inside-too/picture.png": "secret",
    ])
    try TemporaryFolder.link(folder.path(of: "inside/link.png"), to: folder.path(of: "outside.png"))
    try TemporaryFolder.link(folder.path(of: "inside/up"), to: folder.path)
    try TemporaryFolder.link(folder.path(of: "inside/own.png"), to: "picture.png")
  }

  private func text(_ path: String) -> String? {
    FolderFiles(folder: folder.path(of: "inside")).file(at: path)
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test("The preview reads pictures in the document's folder")
  func inside() {
    #expect(text("picture.png") == "picture")
    #expect(text("deep%20er/%C3%A4.jpg") == "deep")
    #expect(text("own.png") == "picture")
    let file = FolderFiles(folder: folder.path(of: "inside")).file(at: "picture.png")
    #expect(file?.type == "image/png")
  }

  @Test(
    "No path leads out of the document's folder, or to anything but pictures",
    arguments: [
      "../outside.png", "%2e%2e/outside.png", "..%2foutside.png", "deep%20er/../../outside.png",
      "link.png", "up/outside.png", "up/inside-too/picture.png", "/outside.png", "//outside.png",
      "%2Fetc%2Fpasswd.png", "../inside-too/picture.png", ".hidden.png", "text.json", "missing.png",
      "", ".", "..", "picture.png/", "picture.png%00.png", "picture.png%", "picture.png%zz",
      "%ff.png", "deep%20er", "deep%20er.png", "./picture.png",
    ]
  )
  func outside(path: String) { #expect(text(path) == nil) }
}
