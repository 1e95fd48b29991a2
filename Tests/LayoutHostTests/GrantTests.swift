import Foundation
import LayoutHost
import LayoutModel
import LayoutProcesses
import LayoutProviders
import TestSupport
import Testing

@Suite("Grants of capabilities")
struct GrantTests {
  /// A plugin that measures a text and logs.
  private static let plugin = """
    return { api = 1, requires = { "text", "log" }, group = function()
      return {{ x = 0, y = 0, width = 1, height = 7 }}
    end }
    """
  private static let document = #"{"sections": [{"layout": "own", "items": 1}]}"#

  /// The failure of the document with grants of the operator and a project; nil if it is laid out.
  private func failure(
    _ grants: OperatorGrants,
    project: String,
    isolation: PluginIsolation? = nil,
    in folder: TemporaryFolder
  ) throws -> LayoutError? {
    try folder.write(project, to: "layouthost.json")
    try folder.write(Self.plugin, to: "layouts/own.lua")
    try folder.write(Self.document, to: "d.json")
    var configuration = HostConfiguration()
    configuration.folders = .standard(also: [])
    configuration.grants = grants
    configuration.isolation = isolation
    configuration.processes = .workers()
    let session = Session(configuration)
    do throws(LayoutError) {
      try session.open(path: folder.path(of: "d.json"))
      _ = try session.solve()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A plugin may request what both the operator and the project allow",
    arguments: [
      (nil, #"{"plugins": [{"folder": "layouts"}]}"#, nil),
      ([.log, .text], #"{"plugins": [{"folder": "layouts"}]}"#, nil),
      ([.text], #"{"plugins": [{"folder": "layouts"}]}"#, "--allow"),
      // A project cannot widen.
      ([.text], #"{"plugins": [{"folder": "layouts", "allow": ["text", "log"]}]}"#, "--allow"),
      ([], #"{"allow": ["text", "log"], "plugins": [{"folder": "layouts"}]}"#, "--allow"),
      (
        nil, #"{"plugins": [{"folder": "layouts", "allow": ["text"]}]}"#,
        "plugins[0].allow in FOLDER/layouthost.json"
      ),
      (
        nil, #"{"allow": [], "plugins": [{"folder": "layouts"}]}"#,
        "allow in FOLDER/layouthost.json"
      ),
      (nil, #"{"allow": [], "plugins": [{"folder": "layouts", "allow": ["text", "log"]}]}"#, nil),
      (
        [.log, .text], #"{"providers": {"mine": {"plugins": "layouts", "allow": ["log"]}}}"#,
        "providers.mine.allow in FOLDER/layouthost.json"
      ),
    ] as [(Set<HostCapability>?, String, String?)]
  )
  func combined(granted allowed: Set<HostCapability>?, project: String, place: String?) throws {
    let folder = try TemporaryFolder()
    let grants = allowed.map { OperatorGrants($0, at: "--allow") } ?? OperatorGrants()
    let found = try failure(grants, project: project, in: folder)
    #expect(found?.code == (place == nil ? nil : .permissionDenied))
    guard let failure = found, let place else { return }
    // Both places are named: that of the request and that of the limit.
    let request = "in \(folder.path(of: "layouts/own.lua"))), which "
    let limit = place.replacing("FOLDER/", with: folder.path + "/")
    #expect(failure.message.contains("“own” requires “"))
    #expect(failure.message.contains(request))
    #expect(failure.message.hasSuffix("which \(limit) does not allow"), "\(failure.message)")
    #expect(failure.plugin == "own")
  }

  @Test("Grants hold for isolated plugins", arguments: [PluginIsolation.none, .process])
  func isolated(_ isolation: PluginIsolation) throws {
    let folder = try TemporaryFolder()
    let failure = try failure(
      OperatorGrants([.text], at: "--allow"),
      project: #"{"plugins": [{"folder": "layouts"}]}"#,
      isolation: isolation,
      in: folder
    )
    #expect(failure?.code == .permissionDenied)
    #expect(failure?.message.contains("requires[2]") == true)
  }

  @Test(
    "A file of the operator grants capabilities by folder, and nothing to the others",
    arguments: [
      (#"{"plugins": [{"folder": "layouts", "allow": ["text", "log"]}]}"#, true),
      (#"{"plugins": [{"folder": "other/../layouts", "allow": ["text", "log"]}]}"#, true),
      (#"{"plugins": [{"folder": "layouts", "allow": ["text"]}]}"#, false),
      (#"{"plugins": [{"folder": "other", "allow": ["text", "log"]}]}"#, false),
      (#"{"allow": ["text", "log"]}"#, true), ("{}", false),
      (#"{"allow": ["text", "log"], "plugins": [{"folder": "layouts", "allow": []}]}"#, false),
    ]
  )
  func file(text: String, isAllowed: Bool) throws {
    let folder = try TemporaryFolder(["grants.json": text, "other/x.lua": ""])
    let grants = try OperatorGrants(file: folder.path(of: "grants.json"))
    let failure = try failure(
      grants,
      project: #"{"plugins": [{"folder": "layouts"}]}"#,
      in: folder
    )
    #expect(failure?.code == (isAllowed ? nil : .permissionDenied))
  }

  @Test(
    "A file of grants with a mistake is refused with its place",
    arguments: [
      (#"{"allow": ["net"]}"#, "allow[0]: there is no capability “net”"),
      (#"{"allow": "text"}"#, "allow must be an array, not a string"),
      (#"{"plugins": [{"folder": "a"}]}"#, "plugins[0] needs the key “allow”"),
      (#"{"plugin": []}"#, "unknown key “plugin”"),
    ]
  )
  func mistakes(text: String, message: String) throws {
    let folder = try TemporaryFolder(["grants.json": text])
    let failure = #expect(throws: LayoutError.self) {
      try OperatorGrants(file: folder.path(of: "grants.json"))
    }
    #expect(failure?.message == message)
    #expect(failure?.file == folder.path(of: "grants.json"))
    #expect(throws: LayoutError.self) { try OperatorGrants(file: folder.path(of: "nowhere")) }
  }

  @Test("Plugins in memory have the operator's grants")
  func memory() throws {
    var configuration = HostConfiguration(plugins: ["own": Self.plugin])
    configuration.grants = OperatorGrants([], at: "--allow")
    let session = Session(configuration)
    try session.open(json: Self.document)
    let failure = #expect(throws: LayoutError.self) { try session.solve() }
    #expect(failure?.code == .permissionDenied)
  }
}
