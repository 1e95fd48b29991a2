package import LayoutModel
import LayoutSystem
package import SystemPackage

/// The reason why a wait has ended.
package enum WatchEvent: Sendable, Hashable {
  /// Files were made, written, replaced, moved or deleted.
  ///
  /// The paths begin as the watched folder or file was given, in order. A missing folder represents
  /// everything in it.
  case changed([String])
  /// The other descriptor has input, is at its end, or is broken.
  case input
  /// The time is over.
  case timeout
}

/// Notices when folders of plugins and single files change, by checking their times every 40 ms.
///
/// Folders are watched with the folders in them. Links are followed. A missing file or folder is
/// noticed when it appears. Editors' temporary files (`.NAME`, `NAME~`, `NAME.swp`) do not count,
/// unless they are watched by name.
///
/// Folders, files watched by name and files that have changed before are checked each time, the
/// other files in turn, so that the cost does not grow with their number. A watch belongs to one
/// thread.
package final class FolderWatch {
  /// The time between two checks.
  static let interval = Duration.milliseconds(40)
  /// The maximum number of files that one check takes in turn.
  private static let turnLength = 8
  /// The maximum number of changed files that every check includes.
  private static let activeLimit = 8

  /// The watched folders, as they were given.
  private var folders: [String] = []
  /// The files that are watched by name, as they were given.
  private var files: [String] = []
  /// The state at the last check; reported changes are differences from it.
  private var snapshot = FolderSnapshot()
  /// The changes that no call has reported yet.
  private var pending: PendingChanges
  /// The time of the next check.
  private var nextCheck = ContinuousClock.now
  /// The files in folders, which are checked in turn.
  private var queue: [FolderSnapshot.Place] = []
  /// The place in the queue where the next turn begins.
  private var turn = 0
  /// The files that changed last.
  private var active: [FolderSnapshot.Place] = []
  /// The files whose times are too recent to tell versions apart.
  private var recent: [FolderSnapshot.Place] = []

  /// The numbers of folders and of files that are watched.
  var counts: (folders: Int, files: Int) {
    (snapshot.folders.count, queue.count + snapshot.files.count)
  }

  /// Creates an empty watch with a collector of changes.
  package init(pending: PendingChanges = PendingChanges()) {
    self.pending = pending
  }

  /// Replaces the watched folders and files.
  ///
  /// Existing files do not count as changed. Relative paths begin at the working directory at each
  /// check. The files need not exist.
  /// - Returns: whether they differ from those watched before.
  /// - Complexity: O(1) if they are watched already, otherwise O(n) in the number of files.
  @discardableResult
  package func watch(folders: [String], files: [String]) -> Bool {
    guard folders != self.folders || files != self.files else { return false }
    // Changes until now concern the folders and files watched until now.
    lookAtEverything()
    (self.folders, self.files) = (folders, files)
    replaceSnapshot(with: FolderSnapshot(folders: folders, files: files, since: snapshot))
    return true
  }

  /// Waits until something has changed and no more changes follow, another descriptor can be read,
  /// or the time is over, whichever comes first.
  ///
  /// It ignores bytes in a buffer of the other descriptor's reader. Input takes precedence; the
  /// next call then reports changes. Without a timeout, it waits forever.
  /// - Throws: the system's failure to wait.
  package func wait(
    alsoFor descriptor: FileDescriptor? = nil,
    timeout: Duration? = nil
  ) throws(LayoutError) -> WatchEvent {
    let end = timeout.map { ContinuousClock.now + $0 }
    var isOver = false
    while true {
      if nextCheck <= .now { look() }
      if let due = pending.due, due <= .now { return .changed(pending.take()) }
      if isOver { return .timeout }
      let times = [nextCheck, pending.due, end].compactMap(\.self)
      if try Self.isReady(descriptor, until: times.min() ?? nextCheck) { return .input }
      isOver = end.map { $0 <= .now } ?? false
    }
  }

  /// Waits until something has changed and no more changes follow, and returns the changed paths,
  /// which begin as they were given.
  ///
  /// Changes of the files that the program itself writes do not count.
  /// - Throws: the system's failure to wait.
  package func next(
    besides own: () -> [String] = { [] }
  ) throws(LayoutError) -> [String] {
    while true {
      guard case .changed(let paths) = try wait() else { continue }
      // Two paths may lead to one file.
      let own = own().compactMap(FileIdentity.init)
      let others = paths.filter { FileIdentity($0).map { !own.contains($0) } ?? true }
      if !others.isEmpty { return others }
    }
  }

  // MARK: Checking

  /// Checks once: everything if a folder has changed, otherwise some files.
  private func look() {
    if hasChangedFolder { lookAtEverything() } else { lookAtFiles() }
    // The last check before a report is when it is due.
    nextCheck = min(.now + Self.interval, pending.due ?? .now + Self.interval)
  }

  /// Whether entries may have come or gone: a folder has another time of change, or one too recent
  /// to tell.
  /// - Complexity: O(number of folders).
  private var hasChangedFolder: Bool {
    snapshot.hasRecentFolder
      || snapshot.folders.contains { FileStamp.differ($1.stamp, FileStamp(ofFolder: $0)) }
      || folders.contains { snapshot.folders[$0] == nil && FileStamp(ofFolder: $0) != nil }
  }

  /// Checks files watched by name, active and recent files, and the next files in turn.
  private func lookAtFiles() {
    let places = files.map(FolderSnapshot.Place.file) + active + recent + takeTurn()
    recent = []
    for place in places {
      let old = snapshot[place]
      let new = FileStamp(of: place.path, since: old)
      if new?.isRecent == true, !recent.contains(place) { recent.append(place) }
      if FileStamp.differ(old, new) {
        // A link that now leads to a folder, or no longer does, concerns more than one file.
        if case .entry = place, old?.kind != .file || new?.kind != .file {
          return lookAtEverything()
        }
        note(place)
      } else if old?.isRecent != true {
        continue
      }
      snapshot[place] = new
    }
  }

  /// Collects a change, and moves the file to the front of those in every check.
  private func note(_ place: FolderSnapshot.Place) {
    pending.note([place.path], at: .now)
    active = Array(([place] + active.filter { $0 != place }).prefix(Self.activeLimit))
  }

  /// Returns the next files in turn.
  private func takeTurn() -> ArraySlice<FolderSnapshot.Place> {
    let start = turn < queue.count ? turn : 0
    turn = min(start + Self.turnLength, queue.count)
    return queue[start..<turn]
  }

  /// Compares all folders and files with the snapshot, and replaces it.
  /// - Complexity: O(number of files).
  private func lookAtEverything() {
    let new = FolderSnapshot(folders: folders, files: files, since: snapshot)
    let changed = new.changes(since: snapshot)
    pending.note(changed, at: .now)
    replaceSnapshot(with: new)
    let changedEntries = queue.filter { changed.contains($0.path) }
    active = Array((changedEntries + active).prefix(Self.activeLimit))
  }

  /// Replaces the snapshot; places missing from it leave the lists.
  private func replaceSnapshot(with new: FolderSnapshot) {
    snapshot = new
    queue = new.entries
    active = active.filter { new[$0] != nil }
    recent = (queue + files.map(FolderSnapshot.Place.file)).filter { new[$0]?.isRecent == true }
  }

  // MARK: Waiting

  /// Waits until a descriptor can be read, is at its end or is broken, or until a point in time.
  /// - Returns: whether the descriptor ended the wait; false after a signal.
  private static func isReady(
    _ descriptor: FileDescriptor?,
    until time: ContinuousClock.Instant
  ) throws(LayoutError) -> Bool {
    do throws(Errno) {
      return try FileDescriptor.wait(for: [descriptor], atMost: time - .now)[0]
    } catch .interrupted {
      return false
    } catch {
      let message = "files cannot be watched: \(error)"
      throw LayoutError(.unavailable, origin: .inputOutput, message: message)
    }
  }
}

/// The changes that are not reported yet, and the time for which they are collected.
package struct PendingChanges: Sendable {
  /// The time without further changes after which they are due; an editor's save can be several.
  private let quiet: Duration
  /// The longest time that a change waits while more changes follow.
  private let longest: Duration
  /// The changed paths, each once.
  private var paths: Set<String> = []
  /// The time of the first change; nil without changes.
  private var first: ContinuousClock.Instant?
  /// The time of the last change.
  private var last: ContinuousClock.Instant?

  package init(quiet: Duration = .milliseconds(15), longest: Duration = .milliseconds(500)) {
    (self.quiet, self.longest) = (quiet, longest)
  }

  /// Notes changed paths; an empty set changes nothing.
  package mutating func note(_ changed: Set<String>, at now: ContinuousClock.Instant) {
    guard !changed.isEmpty else { return }
    paths.formUnion(changed)
    first = first ?? now
    last = now
  }

  /// The time to report the changes if no more follow; nil without changes.
  package var due: ContinuousClock.Instant? {
    guard let first, let last else { return nil }
    return min(last + quiet, first + longest)
  }

  /// Removes the changed paths, and returns them in order.
  package mutating func take() -> [String] {
    defer { (paths, first, last) = ([], nil, nil) }
    return paths.sorted()
  }
}
