import Foundation
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutProcesses
import LayoutProviders
import TestSupport
import Testing

@Suite("Locks of plugins")
struct PluginLockTests {
  private static func plugin(_ height: String, _ fields: String = "") -> String {
    "return { api = 1, \(fields) group = function() return "
      + "{{ x = 0, y = 0, width = 1, height = \(height) }} end }\n"
  }
  private static let files = [
    "layouthost.json": #"{"plugins": [{"folder": "layouts"}]}"#,
    "layouts/own.lua": "local part = require '@lib/part'\n" + plugin("part", "version = '1.2.0',"),
    "layouts/own_test.lua": "", "layouts/lib/part.lua": "return 7\n",
    "layouts/several/init.lua": "local part = require 'a.b'\n" + plugin("part"),
    "layouts/several/a/b.lua": "return 5\n",
    "layouts/several/a/b_test.lua": "", "layouts/several/notes.txt": "",
    "d.json": #"{"sections": [{"layout": "own", "items": 1}]}"#,
    "s.json": #"{"sections": [{"layout": "several", "items": 1}]}"#,
  ]

  /// A configuration that needs no working directory: the folder of the project is named.
  private func configuration(_ isolation: PluginIsolation? = nil) -> HostConfiguration {
    var configuration = HostConfiguration()
    configuration.folders = .standard(also: [])
    configuration.isolation = isolation
    configuration.processes = .workers()
    return configuration
  }

  /// Locks the plugins of a folder's project.
  private func lock(_ folder: TemporaryFolder) throws -> PluginLocking {
    let locking = try PluginLocking(configuration(), nearestTo: folder.path)
    try locking.file.write(try locking.present().lock)
    return locking
  }

  /// The height of a document that is laid out with locked plugins.
  private func height(
    _ document: String = "d.json",
    in folder: TemporaryFolder,
    isolation: PluginIsolation? = nil
  ) throws -> Double {
    var configuration = configuration(isolation)
    configuration.requiresLock = true
    let session = Session(configuration)
    try session.open(path: folder.path(of: document))
    return try session.focusedCollection().layout.contentSize.height
  }

  /// The failures of a document that is laid out with locked plugins, as “path: message”.
  private func failures(in folder: TemporaryFolder) -> [String] {
    do {
      _ = try height(in: folder)
      return []
    } catch let failure as LayoutError {
      return ([failure] + failure.others)
        .map { "\($0.file?.replacing(folder.path + "/", with: "") ?? ""): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test("A lock has each file of each plugin, and what they share, in the order of their names")
  func text() throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try lock(folder)
    func digest(_ name: String) -> String {
      SHA256.digits(of: Array((Self.files["layouts/" + name] ?? "").utf8))
    }
    #expect(
      try folder.text(of: "layouthost.lock") == """
        {
          "version": 1,
          "folders": [
            {
              "folder": "layouts",
              "plugins": [
                {
                  "name": "own",
                  "version": "1.2.0",
                  "files": {
                    "own.lua": "\(digest("own.lua"))"
                  }
                },
                {
                  "name": "several",
                  "files": {
                    "several/a/b.lua": "\(digest("several/a/b.lua"))",
                    "several/init.lua": "\(digest("several/init.lua"))"
                  }
                }
              ],
              "shared": {
                "lib/part.lua": "\(digest("lib/part.lua"))"
              }
            }
          ]
        }

        """
    )
    let first = try folder.text(of: "layouthost.lock")
    _ = try lock(folder)
    #expect(try folder.text(of: "layouthost.lock") == first)
  }

  @Test("Locked plugins run", arguments: [PluginIsolation.none, .process])
  func runs(_ isolation: PluginIsolation) throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try lock(folder)
    #expect(try height(in: folder, isolation: isolation) == 7)
    #expect(try height("s.json", in: folder, isolation: isolation) == 5)
  }

  @Test("Every difference from the lock is named, and no plugin runs")
  func differences() throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try lock(folder)
    try folder.write("return 8\n", to: "layouts/lib/part.lua")
    try folder.write(Self.plugin("1"), to: "layouts/new.lua")
    try folder.write("return 5", to: "layouts/several/a/b.lua")
    try FileManager.default.removeItem(atPath: folder.path(of: "layouts/own.lua"))
    #expect(
      failures(in: folder) == [
        "layouts/lib/part.lua: the file has changed since it was locked",
        "layouts/new.lua: the file is not in the lock",
        "layouts/own.lua: the file in the lock is missing",
        "layouts/several/a/b.lua: the file has changed since it was locked",
      ]
    )
  }

  @Test("Files of tests and other files may change")
  func tests() throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try lock(folder)
    try folder.write("-- another test", to: "layouts/own_test.lua")
    try folder.write("more", to: "layouts/several/notes.txt")
    #expect(failures(in: folder) == [])
  }

  @Test(
    "A lock with a mistake, and a missing one, let no plugin run",
    arguments: [
      ("[]", "must be an object"), ("{}", "“version” is missing"),
      (#"{"version": 2, "folders": []}"#, "version must be 1"),
      (#"{"version": 1, "folders": [], "more": 1}"#, "unknown key “more”"),
      (
        #"{"version": 1, "folders": [{"folder": "layouts", "shared": {"../x.lua": ""}}]}"#,
        "no path of a file"
      ),
      (
        #"{"version": 1, "folders": [{"folder": "layouts", "shared": {"/x.lua": ""}}]}"#,
        "no path of a file"
      ),
      (
        #"{"version": 1, "folders": [{"folder": "layouts", "shared": {"x.lua": "AB"}}]}"#,
        "64 hexadecimal digits"
      ),
      (
        #"{"version": 1, "folders": [{"folder": "layouts", "shared": {"x.lua": null}}]}"#,
        "x.lua"
      ),
    ]
  )
  func mistakes(text: String, words: String) throws {
    let folder = try TemporaryFolder(Self.files)
    #expect(failures(in: folder) == ["layouthost.lock: there is no lock"])
    try folder.write(text, to: "layouthost.lock")
    let failure = #expect(throws: LayoutError.self) { try height(in: folder) }
    #expect(failure?.file == folder.path(of: "layouthost.lock"))
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test("A lock that was changed refuses the files that it had")
  func changedLock() throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try lock(folder)
    let digest = SHA256.digits(of: Array("return 7\n".utf8))
    let text = try folder.text(of: "layouthost.lock")
    let other = SHA256.digits(of: Array("return 8\n".utf8))
    try folder.write(text.replacing(digest, with: other), to: "layouthost.lock")
    #expect(
      failures(in: folder) == ["layouts/lib/part.lua: the file has changed since it was locked"]
    )
  }

  @Test("A file that changes while a session runs is refused, and the old version stays")
  func reload() throws {
    let folder = try TemporaryFolder(Self.files)
    _ = try lock(folder)
    var configuration = configuration()
    configuration.requiresLock = true
    let session = Session(configuration)
    try session.open(path: folder.path(of: "d.json"))
    #expect(try session.focusedCollection().layout.contentSize.height == 7)
    try folder.write("return 8\n", to: "layouts/lib/part.lua")
    let reload = session.reloadChanged()
    #expect(reload.plugins == [])
    #expect(reload.failures.map(\.code) == [.permissionDenied])
    #expect(try session.focusedCollection().layout.contentSize.height == 7)
  }

  @Test("A lock that is a link is not written: it could lead to any file")
  func linkedLock() throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("mine", to: "precious")
    try TemporaryFolder.link(folder.path(of: "layouthost.lock"), to: "precious")
    let failure = #expect(throws: LayoutError.self) { try lock(folder) }
    #expect(failure?.code == .failedPrecondition)
    #expect(try folder.text(of: "precious") == "mine")
  }

  @Test(
    "Links to folders are not in the lock, and so not run, and no fallback hides it",
    arguments: ["", #""fallback": "list", "#]
  )
  func linkedFolder(fallback: String) throws {
    let folder = try TemporaryFolder(Self.files)
    try TemporaryFolder.link(folder.path(of: "layouts/several/loop"), to: ".")
    try TemporaryFolder.link(folder.path(of: "layouts/several/x"), to: "a")
    try folder.write(
      "local part = require 'x.b'\n" + Self.plugin("part"),
      to: "layouts/several/init.lua"
    )
    try folder.write(
      #"{\#(fallback)"sections": [{"layout": "several", "items": 1}]}"#,
      to: "s.json"
    )
    _ = try lock(folder)
    #expect(try !folder.text(of: "layouthost.lock").contains("several/x"))
    let failure = #expect(throws: LayoutError.self) { try height("s.json", in: folder) }
    #expect(failure?.code == .permissionDenied)
    #expect(failure?.message.contains("“several/x/b.lua” is not in ") == true)
  }

  @Test("Of several writers, each leaves a whole lock")
  func writers() async throws {
    let folder = try TemporaryFolder(Self.files)
    let locking = try lock(folder)
    let lock = try locking.present().lock
    let file = locking.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            try file.write(lock)
            #expect(try file.read() == lock)
          }
        }
      }
      try await group.waitForAll()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains(".lock") } == ["layouthost.lock"])
  }

  @Test("Outdated plugins are listed with both versions and their files")
  func outdated() throws {
    let folder = try TemporaryFolder(Self.files)
    let locking = try lock(folder)
    #expect(try locking.outdated() == [])
    try folder.write(Self.plugin("2", "version = '1.3.0',"), to: "layouts/own.lua")
    try folder.write("return 8\n", to: "layouts/lib/part.lua")
    try folder.write(Self.plugin("1", "version = '0.1.0',"), to: "layouts/new.lua")
    let outdated = try locking.outdated()
    #expect(outdated.map(\.name) == ["@lib", "new", "own"])
    #expect(outdated.map(\.lockedVersion) == [nil, nil, "1.2.0"])
    #expect(outdated.map(\.version) == [nil, "0.1.0", "1.3.0"])
    #expect(outdated.map { $0.differences.map(\.kind) } == [[.changed], [.added], [.changed]])
  }
}
