import Foundation
import TestSupport

import LayoutHost

/// A folder in which things happen, and a watch of some of it.
final class WatchedPlace {
  /// How long a report may take before it counts as missing.
  static let longest = Duration.seconds(30)

  let folder: TemporaryFolder
  let watch: FolderWatch

  /// Makes files and links (each with what it leads to), and watches; paths are relative to the place.
  ///
  /// What happens before a wait is one report, however short the quiet time is.
  init(
    _ files: [String: String] = [:],
    links: [String: String] = [:],
    folders: [String] = [],
    documents: [String] = [],
    pending: PendingChanges = PendingChanges(quiet: .milliseconds(1))
  ) throws {
    folder = try TemporaryFolder(files)
    for (name, end) in links { try folder.link(name, to: end) }
    watch = FolderWatch(pending: pending)
    watch.watch(folders: folders.map(folder.path), files: documents.map(folder.path))
  }

  /// The next report, its paths relative to the place.
  func next(timeout: Duration = WatchedPlace.longest) throws -> WatchEvent {
    let wake = try watch.wait(timeout: timeout)
    guard case .changed(let paths) = wake else { return wake }
    let start = folder.path(of: "").count
    return .changed(paths.map { String($0.dropFirst(start)) })
  }

  // MARK: Changes

  func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

  /// Writes into a file as it is, from its start.
  func overwrite(_ name: String, with text: String) throws {
    let file = try FileHandle(forWritingTo: folder.url.appending(path: name))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// Moves over what is there.
  func move(_ name: String, to other: String) throws {
    guard rename(folder.path(of: name), folder.path(of: other)) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.url.appending(path: name))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name),
      withIntermediateDirectories: true
    )
  }

  func link(_ name: String, to end: String) throws { try folder.link(name, to: end) }
}

extension WatchedPlace {
  /// Makes, moves or deletes a folder; the first of all, “plugins”, comes back at once.
  func shuffle(
    _ folders: inout Set<String>,
    _ step: Int,
    _ numbers: inout SeededNumbers
  ) throws {
    let folder = folders.sorted().randomElement(using: &numbers) ?? "plugins"
    let other = "\(folder)/\(step)-\(Int.random(in: 0...9, using: &numbers))"
    switch Int.random(in: 0...3, using: &numbers) {
    case 0, 1:
      try makeFolder(other)
      folders.insert(other)
    case 2:
      let moved = "plugins/m\(step)-\(Int.random(in: 0...1_000_000, using: &numbers))"
      guard folder != "plugins" else { return }
      try move(folder, to: moved)
      let inside = folders.filter { $0 == folder || $0.hasPrefix(folder + "/") }
      folders.subtract(inside)
      folders.formUnion(inside.map { moved + $0.dropFirst(folder.count) })
    default:
      try delete(folder)
      folders = folders.filter { $0 != folder && !$0.hasPrefix(folder + "/") }
      if folder == "plugins" {
        try makeFolder(folder)
        folders.insert(folder)
      }
    }
  }
}

extension TemporaryFolder {
  /// Makes a link with a destination as it is given, relative to where the link is.
  fileprivate func link(_ name: String, to end: String) throws {
    let link = url.appending(path: name)
    let folder = link.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path(of: name), withDestinationPath: end)
  }
}
