import TestSupport
import Testing

import LayoutHost

@Suite("Folder watches", .endsInTime)
struct FolderWatchTests {
  /// A change in a place where `plugins` and `documents/page.json` are watched.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The reported paths.
    var expected: [String]
    var happen: @Sendable (WatchedPlace) throws -> Void

    init(
      _ title: String,
      _ expected: [String],
      _ happen: @escaping @Sendable (WatchedPlace) throws -> Void
    ) {
      testDescription = title
      self.expected = expected
      self.happen = happen
    }

    /// The place before the change.
    func place() throws -> WatchedPlace {
      try WatchedPlace(
        [
          "plugins/a.lua": "1", "plugins/wheel/init.lua": "1", "plugins/wheel/parts/spoke.lua": "1",
          "documents/page.json": "{}", "documents/other.json": "{}", "elsewhere/b.lua": "1",
          "elsewhere/folder/init.lua": "1", "elsewhere/unlinked/c.lua": "1",
        ],
        links: [
          "plugins/linked.lua": "../elsewhere/b.lua", "plugins/linked": "../elsewhere/folder",
          "plugins/loop": ".", "plugins/wheel/up": "..",
        ],
        folders: ["plugins"],
        documents: ["documents/page.json"]
      )
    }
  }

  static let changes = [
    // Files of a folder.
    Change("a file is made", ["plugins/new.lua"]) { try $0.write("1", to: "plugins/new.lua") },
    Change("a file is written", ["plugins/a.lua"]) { try $0.overwrite("plugins/a.lua", with: "2") },
    Change("a file is emptied", ["plugins/a.lua"]) { try $0.overwrite("plugins/a.lua", with: "") },
    Change("a file is replaced", ["plugins/a.lua"]) {
      try $0.write("2", to: "plugins/.a.lua.new")
      try $0.move("plugins/.a.lua.new", to: "plugins/a.lua")
    },
    Change("a file is renamed", ["plugins/a.lua", "plugins/b.lua"]) {
      try $0.move("plugins/a.lua", to: "plugins/b.lua")
    },
    Change("a file is moved away", ["plugins/a.lua"]) { try $0.move("plugins/a.lua", to: "a.lua") },
    Change("a file is deleted", ["plugins/a.lua"]) { try $0.delete("plugins/a.lua") },
    Change("a file in a folder in a folder is written", ["plugins/wheel/parts/spoke.lua"]) {
      try $0.overwrite("plugins/wheel/parts/spoke.lua", with: "2")
    },

    // Folders of a folder.
    Change("a folder is made, with files", ["plugins/disc/in/edge.lua", "plugins/disc/init.lua"]) {
      try $0.write("1", to: "plugins/disc/init.lua")
      try $0.write("1", to: "plugins/disc/in/edge.lua")
    },
    Change("a folder is moved in", ["plugins/folder/init.lua"]) {
      try $0.move("elsewhere/folder", to: "plugins/folder")
      // The link to it leads nowhere now, which is a change of its own.
      try $0.delete("plugins/linked")
      #expect(try $0.next() == .changed(["plugins/folder/init.lua", "plugins/linked"]))
      try $0.overwrite("plugins/folder/init.lua", with: "2")
    },
    Change("a folder is moved out", ["plugins/wheel"]) {
      try $0.move("plugins/wheel", to: "wheel")
    },
    Change(
      "a folder is renamed",
      [
        "plugins/disc/init.lua", "plugins/disc/parts/spoke.lua", "plugins/disc/up",
        "plugins/wheel",
      ]
    ) { try $0.move("plugins/wheel", to: "plugins/disc") },

    // The folder itself.
    Change(
      "the folder is moved away",
      ["plugins"]
    ) {
      try $0.move("plugins", to: "away")
    },
    Change("the folder is replaced", ["plugins/c.lua"]) {
      try $0.delete("plugins")
      _ = try $0.next()
      try $0.move("elsewhere/unlinked", to: "plugins")
    },

    // Links.
    Change("what a link leads to is written", ["plugins/linked.lua"]) {
      try $0.overwrite("elsewhere/b.lua", with: "2")
    },
    Change("what a link leads to is deleted", ["plugins/linked.lua"]) {
      try $0.delete("elsewhere/b.lua")
    },
    Change("a file behind a link to its folder is written", ["plugins/linked/init.lua"]) {
      try $0.overwrite("elsewhere/folder/init.lua", with: "2")
    },
    Change("a link to a folder is made", ["plugins/more", "plugins/more/c.lua"]) {
      try $0.link("plugins/more", to: "../elsewhere/unlinked")
    },
    Change("a link comes to lead elsewhere", ["plugins/linked", "plugins/linked/c.lua"]) {
      try $0.link("plugins/.new", to: "../elsewhere/unlinked")
      try $0.move("plugins/.new", to: "plugins/linked")
    },

    // The document.
    Change("the document is written", ["documents/page.json"]) {
      try $0.overwrite("documents/page.json", with: "{ }")
    },
    Change("the document is replaced", ["documents/page.json"]) {
      try $0.write("{ }", to: "documents/page.json.new")
      try $0.move("documents/page.json.new", to: "documents/page.json")
    },
    Change("the document is deleted", ["documents/page.json"]) {
      try $0.delete("documents/page.json")
    },
    Change("the document's folder is deleted", ["documents/page.json"]) {
      try $0.delete("documents")
    },
    Change("the document's folder is moved away", ["documents/page.json"]) {
      try $0.move("documents", to: "away")
    },
    Change("the document's folder is deleted and made again", ["documents/page.json"]) {
      try $0.delete("documents")
      _ = try $0.next()
      try $0.write("{ }", to: "documents/page.json")
    },
    Change("something else happens beside it first", ["documents/page.json"]) {
      try $0.overwrite("documents/other.json", with: "{ }")
      try $0.delete("documents/other.json")
      try $0.overwrite("documents/page.json", with: "{ }")
    },
  ]

  @Test(
    "A folder watch reports every kind of change to files, folders and links",
    arguments: changes
  )
  func reported(_ change: Change) throws {
    let place = try change.place()
    try change.happen(place)
    let wake = try place.next()
    #expect(wake == .changed(change.expected))
  }

  /// The first report is that of the later change.
  @Test(
    "A folder watch ignores the scratch files of editors",
    arguments: [
      ".a.lua.swp", ".#a.lua", "#a.lua#", "a.lua~", "a.lua.swp", "4913", ".git/index", "old~/a.lua",
    ]
  )
  func scratch(_ name: String) throws {
    let place = try WatchedPlace(["plugins/a.lua": "1"], folders: ["plugins"])
    try place.write("1", to: "plugins/" + name)
    try place.overwrite("plugins/" + name, with: "2")
    try place.delete("plugins/" + name)
    try place.write("2", to: "plugins/z.lua")
    #expect(try place.next() == .changed(["plugins/z.lua"]))
  }

  @Test("A folder watch reports a scratch file that is one of its files")
  func namedScratch() throws {
    let place = try WatchedPlace([".page.json": "{}"], documents: [".page.json"])
    try place.overwrite(".page.json", with: "{ }")
    #expect(try place.next() == .changed([".page.json"]))
  }

  // MARK: Missing folders

  @Test(
    "A folder watch waits for a missing folder",
    arguments: ["plugins", "a/plugins", "a/b/c/plugins"]
  )
  func laterFolder(_ name: String) throws {
    let place = try WatchedPlace(folders: [name])
    try place.write("1", to: name + "/a.lua")
    #expect(try place.next() == .changed([name + "/a.lua"]))
    try place.overwrite(name + "/a.lua", with: "2")
    #expect(try place.next() == .changed([name + "/a.lua"]))
    try place.delete(String(name.prefix { $0 != "/" }))
    guard case .changed(let gone) = try place.next() else {
      Issue.record("the folder's end was not noticed")
      return
    }
    #expect(gone.contains(name))
    try place.write("3", to: name + "/b.lua")
    #expect(try place.next() == .changed([name + "/b.lua"]))
  }

  @Test("A folder watch notices a deep folder that appears step by step")
  func stepByStep() throws {
    let place = try WatchedPlace(folders: ["a/b/plugins"], documents: ["a/page.json"])
    for step in ["a", "a/b", "a/b/plugins"] {
      try place.makeFolder(step)
      #expect(try place.next(timeout: .milliseconds(1)) == .timeout)
    }
    try place.write("1", to: "a/b/plugins/a.lua")
    #expect(try place.next() == .changed(["a/b/plugins/a.lua"]))
    try place.write("{}", to: "a/page.json")
    #expect(try place.next() == .changed(["a/page.json"]))
  }

  @Test("A folder watch notices that a folder above is renamed and replaced")
  func renamedAbove() throws {
    let place = try WatchedPlace(
      ["a/b/c/page.json": "{}", "new/b/c/page.json": "{}"],
      documents: ["a/b/c/page.json"]
    )
    try place.move("a", to: "old")
    #expect(try place.next() == .changed(["a/b/c/page.json"]))
    try place.overwrite("old/b/c/page.json", with: "{ }")
    try place.move("new", to: "a")
    #expect(try place.next() == .changed(["a/b/c/page.json"]))
    try place.overwrite("a/b/c/page.json", with: "{ }")
    #expect(try place.next() == .changed(["a/b/c/page.json"]))
  }

  @Test("A folder watch notices that a link above changes its target")
  func linkAbove() throws {
    let place = try WatchedPlace(
      ["v1/plugins/a.lua": "1", "v2/plugins/a.lua": "1", "v2/plugins/b.lua": "1"],
      links: ["current": "v1"],
      folders: ["current/plugins"]
    )
    try place.link("next", to: "v2")
    try place.move("next", to: "current")
    #expect(try place.next() == .changed(["current/plugins/a.lua", "current/plugins/b.lua"]))
    try place.overwrite("v2/plugins/b.lua", with: "2")
    #expect(try place.next() == .changed(["current/plugins/b.lua"]))
  }

  @Test("A folder watch follows circular links and notices the end of the circle")
  func circle() throws {
    let place = try WatchedPlace(
      links: ["plugins": "b", "b": "plugins"],
      folders: ["plugins"]
    )
    try place.delete("b")
    try place.write("1", to: "b/a.lua")
    #expect(try place.next() == .changed(["plugins/a.lua"]))
  }

  // MARK: At random

  /// Whatever folders are made, moved and deleted, a file that is written afterwards is reported.
  @Test("A folder watch loses no folder through random changes", arguments: 0..<12 as Range<UInt64>)
  func random(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let place = try WatchedPlace(
      ["plugins/a.lua": "1"],
      folders: ["plugins"]
    )
    var folders: Set = ["plugins"]
    for step in 0..<20 {
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        try place.shuffle(&folders, step, &numbers)
      }
      let folder = try #require(folders.sorted().randomElement(using: &numbers))
      let written = "\(folder)/f\(step).lua"
      try place.write("1", to: written)
      while true {
        let wake = try place.next()
        guard case .changed(let paths) = wake else {
          Issue.record("\(numbers), step \(step), \(written): \(wake)")
          return
        }
        if paths.contains(written) { break }
      }
    }
  }

  // MARK: Watched paths

  @Test("A folder watch watches only its latest folders and files")
  func otherTargets() throws {
    let place = try WatchedPlace(
      ["one/a.lua": "1", "two/a.lua": "1", "page.json": "{}", "items.ndjson": ""],
      folders: ["one"],
      documents: ["page.json"]
    )
    let (folders, files) = ([place.folder.path(of: "two")], [place.folder.path(of: "items.ndjson")])
    try place.overwrite("page.json", with: "{ }")
    for _ in 0..<2 { place.watch.watch(folders: folders, files: files) }
    try place.overwrite("one/a.lua", with: "2")
    try place.overwrite("page.json", with: "{  }")
    try place.overwrite("two/a.lua", with: "2")
    try place.overwrite("items.ndjson", with: "{}")
    // The watch reports the earlier changes, too; on a busy machine, in a report of their own.
    let wanted: Set<String> = ["items.ndjson", "page.json", "two/a.lua"]
    var told: Set<String> = []
    while !told.isSuperset(of: wanted) {
      guard case .changed(let paths) = try place.next() else { break }
      told.formUnion(paths)
    }
    #expect(told == wanted)
    place.watch.watch(folders: [], files: [])
    try place.overwrite("two/a.lua", with: "3")
    #expect(try place.next(timeout: .milliseconds(1)) == .timeout)
  }

  @Test("A folder watch accepts paths that are relative to the working directory")
  func relative() throws {
    let watch = FolderWatch()
    let folder = try TemporaryFolder(["plugins/a.lua": "1"])
    let up = String(repeating: "../", count: 40)
    let plugins = up + folder.path(of: "plugins").dropFirst()
    watch.watch(folders: [plugins], files: [])
    try folder.write("2", to: "plugins/b.lua")
    #expect(try watch.wait(timeout: WatchedPlace.longest) == .changed([plugins + "/b.lua"]))
  }
}
