import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProcesses
import LayoutProviders
import TestSupport
import Testing

@Suite("Project files")
struct ProjectFileTests {
  private static let plugin =
    "return { api = 1, group = function() local t = {} for i = 1, 1e5 do t[i] = i end "
    + "return {{ x = 0, y = 0, width = 1, height = 7 }} end }\n"
  private static let empty = #"{"sections": []}"#
  private static let document = #"{"sections": [{"layout": "own", "items": 2}]}"#

  private func session(
    _ files: [String: String],
    configuration: HostConfiguration? = nil
  ) throws -> (TemporaryFolder, Session) {
    let folder = try TemporaryFolder(files)
    var standard = HostConfiguration()
    standard.folders = .standard(also: [])
    standard.processes = .workers()
    return (folder, Session(configuration ?? standard))
  }

  @Test(
    "A session finds layouthost.json above the document and resolves its folders relative to it"
  )
  func upwards() throws {
    let (folder, session) = try session([
      "layouthost.json": #"{"plugins": [{"folder": "more/plugins"}]}"#,
      "more/plugins/own.lua": Self.plugin, "a/b/d.json": Self.document,
    ])
    try session.open(path: folder.path(of: "a/b/d.json"))
    #expect(try session.focusedCollection().layout.contentSize.height == 14)
    #expect(session.project?.path == folder.path(of: "layouthost.json"))
    #expect(session.project?.folders.map(\.path) == [folder.path(of: "more/plugins")])
  }

  @Test("layouthost.json declares provider programs, which run only from within its folder")
  func programs() throws {
    let (folder, session) = try session([
      "layouthost.json": """
      {"deadline": "2s",
       "providers": {"own": {"command": ["python3", "own.py"], "watch": ["own.py", "/a/b"], "deadline": "1s"},
                     "far": {"address": "unix:/run/far.sock"}}}
      """, "d.json": Self.document, "own.py": "",
    ])
    let failure = #expect(throws: LayoutError.self) {
      try session.open(path: folder.path(of: "d.json"))
      _ = try session.solve()
    }
    // Tests do not work in the folder.
    #expect(failure?.code == .permissionDenied)
    #expect(failure?.hint?.contains(folder.path) == true)
    let programs = try #require(session.project?.programs)
    #expect(programs.map(\.program.name) == ["own", "far"])
    #expect(programs[0].program.watched == [folder.path(of: "own.py"), "/a/b"])
    #expect(
      programs.map(\.program.launch) == [
        .command(["python3", "own.py"]), .address("unix:/run/far.sock"),
      ]
    )
    #expect(programs.map(\.budget.deadline) == [.limit(.seconds(1)), nil])
  }

  @Test(
    "layouthost.json adds folders of plugins and sets the isolation of each"
  )
  func providers() throws {
    let (folder, session) = try session([
      "layouthost.json": """
      {"plugins": [{"folder": "own", "isolation": "none"}],
       "providers": {"others": {"plugins": "third", "isolation": "process", "memory": "8MiB"}}}
      """, "own/a.lua": Self.plugin, "third/own.lua": Self.plugin, "d.json": Self.document,
    ])
    try session.open(path: folder.path(of: "d.json"))
    #expect(try session.focusedCollection().layout.contentSize.height == 14)
    #expect(session.project?.folders.map(\.isolation) == [PluginIsolation.none, .process])
    #expect(session.project?.folders.map(\.provider) == [nil, "others"])
    #expect(session.providers().contains { $0.name == "a" })
    try folder.write(
      #"{"providers": {"o": {"plugins": "t", "isolation": "proces"}}}"#,
      to: "layouthost.json"
    )
    let failure = #expect(throws: LayoutError.self) {
      try session.open(path: folder.path(of: "d.json"))
    }
    #expect(failure?.path == "providers.o.isolation")
    #expect(failure?.hint == "did you mean “process”?")
  }

  @Test("A project's plugin takes the place of a shipped one for the project's documents only")
  func shippedNames() throws {
    let document = #"{"sections": [{"layout": "diagonal", "items": 2}]}"#
    let (folder, session) = try session([
      "p/layouthost.json": #"{"plugins": [{"folder": "own"}]}"#, "p/own/diagonal.lua": Self.plugin,
      "p/in/d.json": document, "d.json": document,
    ])
    for _ in 1...2 {
      try session.open(path: folder.path(of: "p/in/d.json"))
      #expect(try session.focusedCollection().layout.contentSize.height == 14)
      try session.open(path: folder.path(of: "d.json"))
      #expect(try session.focusedCollection().layout.contentSize.height == 124)
    }
  }

  @Test("A session uses only the layouthost.json nearest to the document")
  func nearest() throws {
    let (folder, session) = try session([
      "layouthost.json": #"{"device": "ipad-11"}"#, "a/layouthost.json": "{}",
      "a/d.json": Self.empty,
      "d.json": Self.empty,
    ])
    try session.open(path: folder.path(of: "a/d.json"))
    #expect(try session.environment().container.contentSize.width == 390)
    try session.open(path: folder.path(of: "d.json"))
    #expect(try session.environment().container.contentSize.width == 820)
  }

  @Test("The device of layouthost.json applies if neither the document nor the flags name one")
  func device() throws {
    let (folder, session) = try session([
      "layouthost.json": #"{"device": "ipad-11"}"#, "d.json": Self.empty,
      "device.json": #"{"sections": [], "environment": {"device": "iPhone 15 Pro"}}"#,
      "size.json":
        #"{"sections": [], "environment": {"container": {"width": 100, "height": 100}}}"#,
    ])
    let widths = try ["d.json", "device.json", "size.json"]
      .map { name in
        try session.open(path: folder.path(of: name))
        return try session.environment().container.contentSize.width
      }
    #expect(widths == [820, 393, 100])
    #expect(try session.environment().traits.userInterfaceIdiom == .pad)
    session.state.flags.device = "iphone-se"
    #expect(try session.environment().container.contentSize.width == 375)
  }

  @Test(
    "The memory budget of a plugin comes from the flags, else its folder, else the project",
    arguments: [
      ("{}", PluginBudget(), true), (#"{"memory": "1MiB"}"#, PluginBudget(), false),
      (#"{"memory": "1MiB"}"#, PluginBudget(memoryCeiling: 64 << 20), true),
      (#"{"plugins": [{"folder": "plugins", "memory": "1MiB"}]}"#, PluginBudget(), false),
      (
        #"{"memory": "1MiB", "plugins": [{"folder": "plugins", "memory": "64MiB"}]}"#,
        PluginBudget(), true
      ),
      (
        #"{"plugins": [{"folder": "plugins", "memory": "64MiB"}]}"#,
        PluginBudget(memoryCeiling: 1 << 20), false
      ),
    ] as [(String, PluginBudget, Bool)]
  )
  func budgets(text: String, flags: PluginBudget, isEnough: Bool) throws {
    let folder = try TemporaryFolder([
      "layouthost.json": text, "plugins/own.lua": Self.plugin, "d.json": Self.document,
    ])
    // A folder that is named elsewhere has the budget that the project gives it.
    var configuration = HostConfiguration(pluginFolders: [folder.path(of: "plugins")])
    configuration.budget = flags
    configuration.budget.deadline = .unlimited
    let session = Session(configuration)
    try session.open(path: folder.path(of: "d.json"))
    let result = Result { try session.solve() }
    #expect(((try? result.get()) != nil) == isEnough)
    if case .failure(let failure) = result {
      #expect((failure as? LayoutError)?.code == .resourceExhausted)
    }
  }

  @Test(
    "The error for a wrong layouthost.json gives its line, column and path",
    arguments: [
      ("", 1, nil), (#"{"device": }"#, 12, "device"), (#"{"x": = 1}"#, 7, "x"),
      (#"{"devise": "ipad-11"}"#, 2, nil), (#"{"device": "ipad-99"}"#, 12, "device"),
      (#"{"memory": "1MB"}"#, 12, "memory"), (#"{"memory": 7}"#, 12, "memory"),
      (#"{"deadline": "0ms"}"#, 14, "deadline"), (#"{"deadline": "soon"}"#, 14, "deadline"),
      (#"{"plugins": "plugins"}"#, 13, "plugins"),
      (#"{"plugins": [{"memory": "1MiB"}]}"#, 14, "plugins[0]"),
      (#"{"plugins": [{"folder": "a", "name": "b"}]}"#, 30, "plugins[0]"),
    ] as [(String, Int, String?)]
  )
  func wrong(text: String, column: Int, path: String?) throws {
    let (folder, session) = try session(["layouthost.json": text, "d.json": Self.empty])
    let failure = #expect(throws: LayoutError.self) {
      try session.open(path: folder.path(of: "d.json"))
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.origin == .document)
    #expect(failure?.file == folder.path(of: "layouthost.json"))
    #expect(failure?.line == 1)
    #expect(failure?.column == column)
    #expect(failure?.path == path)
  }

  @Test("The error for a path in place of a folder's object shows the object to write")
  func path() throws {
    let (folder, session) = try session([
      "layouthost.json": #"{"plugins": ["shelves"]}"#, "d.json": Self.empty,
    ])
    let failure = #expect(throws: LayoutError.self) {
      try session.open(path: folder.path(of: "d.json"))
    }
    #expect(failure?.path == "plugins[0]")
    #expect(failure?.hint == #"write {"folder": "shelves"}"#)
  }

  @Test("A session refuses a layouthost.toml that has no layouthost.json beside it")
  func old() throws {
    let (folder, session) = try session([
      "layouthost.toml": "", "d.json": Self.empty, "a/layouthost.toml": "",
      "a/layouthost.json": "{}", "a/d.json": Self.empty,
    ])
    let failure = #expect(throws: LayoutError.self) {
      try session.open(path: folder.path(of: "d.json"))
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.file == folder.path(of: "layouthost.toml"))
    #expect(failure?.message.contains("layouthost.json") == true)
    try session.open(path: folder.path(of: "a/d.json"))
    #expect(session.project?.path == folder.path(of: "a/layouthost.json"))
  }

  @Test("A session ignores layouthost.json if its configuration turns project files off")
  func ignored() throws {
    var configuration = HostConfiguration()
    configuration.usesProjectFiles = false
    let (folder, session) = try session(
      ["layouthost.json": "nonsense", "d.json": Self.empty],
      configuration: configuration
    )
    try session.open(path: folder.path(of: "d.json"))
    #expect(session.project == nil)
  }

  @Test("A reload reads layouthost.json again and keeps the old project if the new one is wrong")
  func reload() throws {
    let (folder, session) = try session([
      "layouthost.json": #"{"device": "ipad-11"}"#, "d.json": Self.empty,
    ])
    try session.open(path: folder.path(of: "d.json"))
    try folder.write(#"{"device": "iPhone 15 Pro"}"#, to: "layouthost.json")
    try session.reload()
    #expect(try session.environment().container.contentSize.width == 393)
    try folder.write(#"{"device": "#, to: "layouthost.json")
    #expect(throws: LayoutError.self) { try session.reload() }
    #expect(try session.environment().container.contentSize.width == 393)
  }
}
