import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

/// Files that are hard to read, or no files at all.
@Suite("Hostile files", .endsInTime)
struct HostileFileTests {
  /// A `hostile.lua` in a folder of plugins, and the status codes of a document that names it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let codes: [StatusCode]
    let make: @Sendable (TemporaryFolder) throws -> Void

    init(
      _ testDescription: String,
      _ codes: [StatusCode],
      _ make: @escaping @Sendable (TemporaryFolder) throws -> Void
    ) {
      (self.testDescription, self.codes, self.make) = (testDescription, codes, make)
    }

    /// A file with a text.
    init(_ testDescription: String, _ codes: StatusCode..., text: String) {
      self.init(testDescription, codes) { try $0.write(text, to: "hostile.lua") }
    }
  }

  private static func nested(_ opening: String, _ closing: String, in count: Int = 10_000) -> String
  {
    "return " + String(repeating: opening, count: count) + "1"
      + String(repeating: closing, count: count)
  }

  private static let plugin = "return { api = 1, layout = function() return { frames = {} } end }"

  static let texts = [
    Case("of nothing", .invalidArgument, text: ""),
    Case("of parentheses", .invalidArgument, .resourceExhausted, text: nested("(", ")")),
    Case("of tables", .invalidArgument, .resourceExhausted, text: nested("{", "}")),
    Case(
      "of functions",
      .invalidArgument,
      .resourceExhausted,
      text: nested("function() return ", " end")
    ),
    Case("of blocks", .invalidArgument, .resourceExhausted, text: nested("1 do ", " end")),
    Case("of minus signs", .invalidArgument, .resourceExhausted, text: nested("- ", "")),
    Case("of powers", .invalidArgument, .resourceExhausted, text: nested("2^", "")),
    Case("of joined strings", .invalidArgument, .resourceExhausted, text: nested("'x'..", "")),
    Case("of calls", .invalidArgument, .resourceExhausted, text: nested("f(", ")")),
    Case(
      "of more variables than a function has",
      .invalidArgument,
      text: (1...300).map { "local v\($0) = \($0)\n" }.joined()
    ),
    Case(
      "of labels and jumps",
      .invalidArgument,
      text: (1...20_000).map { "goto l\($0) ::l\($0)::\n" }.joined() + "goto nowhere"
    ),
    Case("of zeros", .invalidArgument, text: String(repeating: "\0", count: 10_000)),
    Case(
      "of an open comment",
      .invalidArgument,
      text: "--[==[" + String(repeating: "]=", count: 1_000_000)
    ),
    Case(
      "of an open string",
      .invalidArgument,
      text: "return '" + String(repeating: "\\z \n", count: 500_000)
    ),
    Case("of a long name", .internal, text: "return " + String(repeating: "n", count: 1_000_000)),
    Case(
      "of a string longer than there may be",
      .resourceExhausted,
      text: "return '" + String(repeating: "x", count: 5_000_000) + "'"
    ),
    Case(
      "of a million numbers",
      .resourceExhausted,
      .invalidArgument,
      text: "return {" + (1...1_000_000).map { "\($0).5," }.joined() + "}"
    ),
    Case(
      "with one long line that fails",
      .internal,
      text: "error('x') " + String(repeating: " ", count: 4_000_000)
    ),
    Case("that begins as a script", .invalidArgument, .ok, text: "#!/usr/bin/lua\n" + plugin),
    Case("that begins with a mark", .invalidArgument, .ok, text: "\u{FEFF}" + plugin),
    Case(
      "larger than files may be",
      .unavailable,
      text: String(repeating: " ", count: 17 << 20) + plugin
    ),
  ]

  static let things = [
    Case("of bytecode", [.invalidArgument]) { folder in
      let bytes: [UInt8] = [0x1B, 0x4C, 0x75, 0x61, 0x54, 0, 0x19, 0x93, 0x0D, 0x0A, 0x1A, 0x0A]
      try Data(bytes + [UInt8](repeating: 0xFF, count: 1000)).write(to: file(in: folder))
    },
    Case("of bytes", [.invalidArgument]) { folder in
      try Data((0...65_535).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 >> 8) })
        .write(to: file(in: folder))
    },
    Case("that is a folder", [.unavailable]) { try $0.write("", to: "hostile.lua/x") },
    Case("that is a pipe", [.unavailable]) { folder in
      #expect(mkfifo(folder.path(of: "hostile.lua"), 0o600) == 0)
    },
    Case("that is a pipe, in a folder", [.unavailable]) { folder in
      try folder.write("", to: "hostile/other.lua")
      #expect(mkfifo(folder.path(of: "hostile/init.lua"), 0o600) == 0)
    },
    Case("that is a device without an end", [.unavailable]) {
      try link("hostile.lua", to: "/dev/zero", in: $0)
    },
    Case("that leads to itself", [.unavailable]) {
      try link("hostile.lua", to: "hostile.lua", in: $0)
    },
    Case("that leads nowhere", [.unavailable]) { try link("hostile.lua", to: "/nowhere", in: $0) },
    Case("that is also a folder's", [.alreadyExists]) { folder in
      try folder.write(plugin, to: "hostile.lua")
      try folder.write(plugin + "\n", to: "hostile/init.lua")
    },
    Case("that requires a link out of its folder", [.permissionDenied]) { folder in
      try folder.write("return require 'out'", to: "hostile/init.lua")
      try link("hostile/out.lua", to: "/etc/hostname", in: folder)
    },
    Case("that requires from a linked folder", [.permissionDenied]) { folder in
      try folder.write("return require 'out.hostname'", to: "hostile/init.lua")
      try folder.write("return 1", to: "elsewhere/hostname.lua")
      try link("hostile/out", to: "../elsewhere", in: folder)
    },
    Case("that requires a pipe", [.unavailable]) { folder in
      try folder.write("return require 'pipe'", to: "hostile/init.lua")
      #expect(mkfifo(folder.path(of: "hostile/pipe.lua"), 0o600) == 0)
    },
    Case("that requires a device", [.permissionDenied]) { folder in
      try folder.write("return require 'zero'", to: "hostile/init.lua")
      try link("hostile/zero.lua", to: "/dev/zero", in: folder)
    },
  ]

  /// A plugin that gives itself another name, is called by its file's name, and is then listed.
  static let names = [
    ("list", [StatusCode.notFound, .alreadyExists]), ("decorated", [.notFound, .alreadyExists]),
    ("", [.invalidArgument, .notFound]), ("\\27[2J\\n\\r", [.invalidArgument, .notFound]),
    ("\\xFF", [.invalidArgument, .notFound]), ("a/b", [.invalidArgument, .notFound]),
    ("' .. ('n'):rep(1000000) .. '", [.invalidArgument, .notFound]),
  ]
  .map { name, codes in
    Case("named \(name)", codes) { folder in
      try folder.write(
        "return { api = 1, name = '\(name)', layout = function() return { frames = {} } end }",
        to: "hostile.lua"
      )
    }
  }

  @Test(
    "A hostile file gives its expected status code and does not affect other plugins",
    arguments: texts + things + names
  )
  func alone(hostile: Case) throws {
    let folder = try TemporaryFolder()
    try hostile.make(folder)
    let host = try HostileSession(hostile: folder.path, deadline: "30s")
    let good = try host.goodLayout()
    for _ in 1...2 {
      let failure = host.failure(of: #"{"sections": [{"layout": "hostile", "items": 0}]}"#)
      #expect(hostile.codes.contains(failure?.code ?? .ok), "\(failure?.message ?? "accepted")")
      #expect(try host.goodLayout() == good)
    }
    #expect(host.session.providers().contains { $0.name == "decorated" && $0.failure == nil })
  }

  private static func file(in folder: TemporaryFolder) -> URL {
    folder.url.appending(path: "hostile.lua")
  }

  private static func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: name),
      withDestinationPath: target
    )
  }
}
