import LayoutModel
import SystemPackage

/// Notices when folders of plugins and single files change.
///
/// Folders are watched with the folders in them. What does not exist is waited for: the nearest folder
/// above it that exists is watched until it is there. Links are followed, and noticed when they come to
/// lead elsewhere. Files that editors keep for themselves (`.NAME`, `NAME~`, `NAME.swp`) wake nobody,
/// unless they were named.
///
/// Watch first and read then: what changes in between is reported. A watch belongs to one thread.
final class FolderWatch {
  private let inotify: Inotify
  private let quietTime: QuietTime
  private var targets = WatchTargets(folders: [], files: [])
  private var watched = WatchedFolders()
  private var pending = PendingChanges()

  /// How many watches of the system's it takes, one for each folder.
  var watchCount: Int { watched.interests.count }

  /// How often events are read at a stretch; each time as many as fit the buffer.
  private static let readingLimit = 64

  /// Creates a watch of nothing.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system allows no more watches, `UNIMPLEMENTED` where it
  ///   has none.
  init(quietTime: QuietTime = QuietTime()) throws(LayoutError) {
    self.quietTime = quietTime
    inotify = try Inotify()
  }

  /// Watches these folders and files from now on, and nothing else.
  ///
  /// What is there already does not count as changed. Relative paths begin at the folder where the
  /// process is now.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system allows no more watches; what was watched before
  ///   then still is.
  /// - Returns: whether they are others than those that were watched before.
  /// - Complexity: O(1) where they are watched already.
  @discardableResult
  func watch(folders: [String], files: [String]) throws(LayoutError) -> Bool {
    let wanted = WatchTargets(folders: folders, files: files)
    guard wanted != targets else { return false }
    // What has happened until now is about what was watched until now.
    try collect()
    _ = try walk(wanted)
    targets = wanted
    return true
  }

  /// Waits until something has changed and it is quiet again, another descriptor can be read, or the
  /// time is over, whatever is first.
  ///
  /// What a reader of the other descriptor keeps in a buffer is not seen. Input goes first; changes
  /// are then reported by the next call.
  /// - Parameters:
  ///   - descriptor: what is waited for besides; nil for nothing.
  ///   - timeout: how long to wait at most; nil for ever.
  /// - Returns: why it has ended.
  /// - Throws: what the system reports, such as `RESOURCE_EXHAUSTED` where new folders cannot be
  ///   watched any more.
  func wait(
    alsoFor descriptor: FileDescriptor? = nil,
    timeout: Duration? = nil
  ) throws(LayoutError) -> Wake {
    let end = timeout.map { ContinuousClock.now + $0 }
    var isOver = false
    while true {
      try collect()
      let due = pending.due(quietTime)
      if let due, due <= .now { return pending.take() }
      if isOver { return .timeout }
      let ready = try DescriptorPoll.poll(
        [descriptor, inotify.descriptor],
        until: [due, end].compactMap(\.self).min()
      )
      if ready[0] { return .input }
      isOver = end.map { $0 <= .now } ?? false
    }
  }

  // MARK: Events

  /// Notes what has happened until now.
  private func collect() throws(LayoutError) {
    var turns = false
    for _ in 0..<Self.readingLimit {
      let events = try inotify.read()
      guard !events.isEmpty else { break }
      for event in events {
        if event.mask.contains(.overflow) {
          pending.noteEverything(at: .now)
          turns = true
        }
        let meaning = watched.meaning(of: event)
        pending.note(meaning.changed, at: .now)
        turns = turns || meaning.turns
      }
    }
    if turns { pending.note(try walk(targets), at: .now) }
  }

  /// Watches what paths lead to now; what has changed by that.
  private func walk(_ wanted: WatchTargets) throws(LayoutError) -> Set<String> {
    let before = watched
    // Where the walk fails, what it has added so far goes.
    defer { inotify.keep { watched.interests[$0] != nil } }
    watched = try FolderWalk(wanted, inotify).watched
    return WatchedFolders.changes(from: before, to: watched)
  }
}
