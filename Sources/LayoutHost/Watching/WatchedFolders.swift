import SystemPackage

/// Which folders are watched, and what events in them mean.
struct WatchedFolders {
  /// What is known of one folder.
  struct Interest {
    /// A path to the folder without links.
    let place: FilePath
    /// The paths under which everything in the folder is reported; none for a folder that only lies
    /// on the way.
    var reported: Set<String> = []
    /// The names on which paths depend, each with the paths that are reported for it.
    var names: [String: Set<String>] = [:]
  }

  /// Where a watched file is, or would be.
  struct FileEnd: Equatable {
    /// The number of its folder.
    let folder: Int32
    let exists: Bool
  }

  /// What an event means.
  struct Meaning: Equatable {
    /// What has changed.
    var changed: Set<String> = []
    /// Whether paths may lead elsewhere than before, or nowhere, or somewhere at last.
    var turns = false
  }

  /// By the number of the watch.
  private(set) var interests: [Int32: Interest] = [:]
  /// The reported folders with their numbers.
  private(set) var trees: [String: Int32] = [:]
  /// The watched files, links followed.
  private(set) var files: [String: FileEnd] = [:]

  // MARK: Filling

  /// Adds a folder of which everything is reported.
  mutating func add(tree path: String, at place: FilePath, _ watch: Int32) {
    interests[watch, default: Interest(place: place)].reported.insert(path)
    trees[path] = watch
  }

  /// Adds a name on which a path depends.
  mutating func add(name: String, at place: FilePath, _ watch: Int32) {
    var interest = interests[watch] ?? Interest(place: place)
    interest.names[name] = interest.names[name] ?? []
    interests[watch] = interest
  }

  /// Lets changes of a name be reported as a file's.
  mutating func add(file: String, named name: String, _ end: FileEnd) {
    interests[end.folder]?.names[name, default: []].insert(file)
    files[file] = end
  }

  /// Adds a folder that lies on the way.
  mutating func add(passing place: FilePath, _ watch: Int32) {
    if interests[watch] == nil { interests[watch] = Interest(place: place) }
  }

  // MARK: Events

  /// What an event means; nothing where its folder is not watched any more.
  func meaning(of event: InotifyEvent) -> Meaning {
    guard let interest = interests[event.watch] else { return Meaning() }
    guard event.mask.isDisjoint(with: .leaving) else { return Meaning(turns: true) }
    var meaning = Meaning()
    if let files = interest.names[event.name] {
      meaning.changed = files
      meaning.turns = !event.mask.isDisjoint(with: .renaming)
    }
    guard !interest.reported.isEmpty, !ScratchNames.contains(event.name) else { return meaning }
    if event.mask.contains(.isFolder) {
      // What is in it is told by looking.
      meaning.turns = true
    } else {
      meaning.changed.formUnion(interest.reported.map { FilePath($0).appending(event.name).string })
      meaning.turns = meaning.turns || isNewLink(event, in: interest)
    }
    return meaning
  }

  /// Whether a link has come, which may lead to a folder.
  private func isNewLink(_ event: InotifyEvent, in interest: Interest) -> Bool {
    !event.mask.isDisjoint(with: [.created, .movedTo])
      && PathKind(interest.place.appending(event.name)) == .link
  }

  // MARK: Comparing

  /// What is reported where folders were watched in one way and are now in another: the files in
  /// folders that are new, folders that are gone, and files that are now somewhere else.
  static func changes(from old: WatchedFolders, to new: WatchedFolders) -> Set<String> {
    var changed: Set<String> = []
    for (path, watch) in new.trees where old.trees[path] != watch {
      guard let place = new.interests[watch]?.place else { continue }
      let names = FolderListing.names(in: place).filter { PathKind(place.appending($0)) != .folder }
      changed.formUnion(names.map { FilePath(path).appending($0).string })
    }
    for path in Set(old.files.keys).union(new.files.keys) {
      let (before, now) = (old.files[path], new.files[path])
      if before != now, before?.exists == true || now?.exists == true { changed.insert(path) }
    }
    let gone = Set(old.trees.keys.filter { new.trees[$0] == nil })
    return changed.union(gone).filter { !isBelow(gone, $0) }
  }

  /// Whether a path lies in one of some folders.
  private static func isBelow(_ folders: Set<String>, _ path: String) -> Bool {
    var above = FilePath(path)
    while above.removeLastComponent() {
      if folders.contains(above.string) { return true }
    }
    return false
  }
}
