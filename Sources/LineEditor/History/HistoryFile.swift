@preconcurrency internal import Glibc
package import SystemPackage

/// A file of entries that several programs write to at once, each entry as soon as it is there.
///
/// Whoever writes holds a lock on the file (flock(2)). A file that has grown too long is replaced by a
/// shorter one in one step; whoever gets the lock of a file that has been replaced opens the new one.
struct HistoryFile: Sendable {
  let path: FilePath
  /// So many entries are kept; a file may hold a tenth more before it is made shorter.
  let limit: Int

  /// What stands in a file.
  struct Content: Sendable, Hashable {
    var entries: [String] = []
    var damagedLines = 0
    /// Whether the file ought to be made shorter.
    var isLong = false
  }

  /// A file of more entries than this is made shorter.
  var longCount: Int { limit + limit / 10 }

  /// Entries beyond this are not written: someone has put in a whole file.
  static let entryLimit = 1 << 20
  /// More than this is not read, and a longer file is made shorter.
  private static let sizeLimit = 32 << 20

  /// The last entries, oldest first; none where there is no file.
  func read() throws(HistoryProblem) -> Content {
    var content: Content
    do {
      let descriptor = try openFile(.readOnly, [.closeOnExec, .nonBlocking])
      defer { try? descriptor.close() }
      content = try self.content(of: descriptor)
    } catch .noSuchFileOrDirectory {
      return Content()
    } catch {
      throw error == .notAFile ? .notAFile(path) : .unreadable(path, error)
    }
    content.entries = content.entries.suffix(limit)
    return content
  }

  /// Adds an entry.
  func append(_ entry: String) throws(HistoryProblem) {
    let line = Self.line(entry)
    guard line.count <= Self.entryLimit else { return }
    try locked { descriptor throws(Errno) in
      // What was cut off in the middle of a line is not to take this one with it.
      let isCutOff = try Self.isCutOff(descriptor)
      try descriptor.writeEverything((isCutOff ? [0x0A] : []) + line)
    }
  }

  /// Makes the file shorter where it is too long.
  func trim() throws(HistoryProblem) {
    try locked { descriptor throws(Errno) in
      let content = try content(of: descriptor)
      guard content.isLong else { return }
      var kept: [UInt8] = []
      for entry in content.entries.suffix(limit).reversed() {
        let line = Self.line(entry)
        guard kept.count + line.count <= Self.sizeLimit / 2 else { break }
        kept += line.reversed()
      }
      try replace(with: kept.reversed())
    }
  }

  // MARK: Reading

  private func content(of descriptor: FileDescriptor) throws(Errno) -> Content {
    let start = max(0, try descriptor.size - Self.sizeLimit)
    let bytes = try descriptor.everything(from: start)
    // The first line may be cut off where the file is not read as a whole.
    let whole = start == 0 ? bytes[...] : bytes.drop { $0 != 0x0A }.dropFirst()
    var content = Content()
    for line in whole.split(separator: 0x0A) {
      guard let entry = Self.entry(line) else {
        content.damagedLines += 1
        continue
      }
      if entry != content.entries.last { content.entries.append(entry) }
    }
    content.isLong = start > 0 || content.entries.count > longCount
    return content
  }

  private static func isCutOff(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    let size = try descriptor.size
    return size > 0 ? try descriptor.everything(from: size - 1) != [0x0A] : false
  }

  // MARK: Writing

  private func openFile(
    _ mode: FileDescriptor.AccessMode,
    _ options: FileDescriptor.OpenOptions
  ) throws(Errno) -> FileDescriptor {
    let descriptor = try system {
      try FileDescriptor.open(path, mode, options: options, permissions: [.ownerReadWrite])
    }
    do throws(Errno) {
      guard try descriptor.stat().type == .regular else { throw Errno.notAFile }
    } catch {
      try? descriptor.close()
      throw error
    }
    return descriptor
  }

  /// Does something with the file while nobody else does.
  private func locked(
    _ body: (FileDescriptor) throws(Errno) -> Void
  ) throws(HistoryProblem) {
    do {
      try makeFolders()
      while true {
        let descriptor = try openFile(
          .readWrite,
          [.append, .create, .closeOnExec, .nonBlocking]
        )
        defer { try? descriptor.close() }
        try lock(descriptor)
        // Somebody may have replaced the file while its lock was waited for.
        guard try descriptor.isAt(path) else { continue }
        return try body(descriptor)
      }
    } catch .notAFile {
      throw .notAFile(path)
    } catch .wouldBlock {
      throw .locked(path)
    } catch {
      throw .unwritable(path, error)
    }
  }

  /// Waits for the lock, but not for ever: its owner may have been stopped.
  private func lock(_ descriptor: FileDescriptor) throws(Errno) {
    for attempt in 0... {
      if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return }
      let problem = Errno(rawValue: errno)
      guard problem == .wouldBlock || problem == .interrupted, attempt < 200 else { throw problem }
      _ = poll(nil, 0, 10)
    }
  }

  private func makeFolders() throws(Errno) {
    var missing: [FilePath] = []
    var folder = path.removingLastComponent()
    while !folder.isEmpty, access(folder.string, F_OK) != 0 {
      missing.append(folder)
      guard folder.removeLastComponent() else { break }
    }
    for folder in missing.reversed() where mkdir(folder.string, 0o700) != 0 {
      let problem = Errno(rawValue: errno)
      guard problem == .fileExists else { throw problem }
    }
  }

  /// Puts a new file in the place of the old one; a link stays one.
  private func replace(with bytes: [UInt8]) throws(Errno) {
    let target = path.resolved ?? path
    var scratch = target
    scratch.removeLastComponent()
    scratch.append(".\(target.lastComponent?.string ?? "history").\(getpid())")
    do throws(Errno) {
      let descriptor = try system {
        try FileDescriptor.open(
          scratch,
          .writeOnly,
          options: [.create, .truncate, .closeOnExec],
          permissions: [.ownerReadWrite]
        )
      }
      defer { try? descriptor.close() }
      try descriptor.writeEverything(bytes)
      guard fsync(descriptor.rawValue) == 0, rename(scratch.string, target.string) == 0 else {
        throw Errno(rawValue: errno)
      }
    } catch {
      unlink(scratch.string)
      throw error
    }
  }
}

// MARK: - Lines

/// The form of an entry: one line, in which `\n` stands for a line's end and `\\` for `\`.
extension HistoryFile {
  private static let backslash = UInt8(ascii: "\\")

  /// An entry as a line of the file, with its end.
  static func line(_ entry: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(entry.utf8.count + 1)
    for byte in entry.utf8 {
      switch byte {
      case backslash: line += [backslash, backslash]
      case 0x0A: line += [backslash, UInt8(ascii: "n")]
      default: line.append(byte)
      }
    }
    line.append(0x0A)
    return line
  }

  /// The entry of a line without its end; nil where it was not written by ``line(_:)``.
  static func entry(_ line: some Sequence<UInt8>) -> String? {
    var entry: [UInt8] = []
    var isEscaped = false
    for byte in line {
      switch (isEscaped, byte) {
      case (true, backslash): entry.append(backslash)
      case (true, UInt8(ascii: "n")): entry.append(0x0A)
      case (true, _): return nil
      case (false, backslash): break
      case (false, _): entry.append(byte)
      }
      isEscaped = !isEscaped && byte == backslash
    }
    return isEscaped ? nil : String(validating: entry, as: UTF8.self)
  }
}

extension Errno {
  /// What stands for something else than a file in a file's place.
  static var notAFile: Errno { .isDirectory }
}

/// The reason that lines are not kept from one run to the next, or not all of them.
package enum HistoryProblem: Error, Sendable, Hashable {
  /// The file cannot be read.
  case unreadable(FilePath, Errno)
  /// The file cannot be written.
  case unwritable(FilePath, Errno)
  /// The path leads to something other than a file, such as a folder.
  case notAFile(FilePath)
  /// Another program holds the file's lock.
  case locked(FilePath)
  /// Lines of the file are not in the form that this program writes.
  case damaged(FilePath, lines: Int)
}

extension HistoryProblem: CustomStringConvertible {
  /// A sentence for people.
  package var description: String {
    switch self {
    case .unreadable(let path, let problem): "the history is not read: \(path): \(problem)"
    case .unwritable(let path, let problem): "the history is not kept: \(path): \(problem)"
    case .notAFile(let path): "the history is not kept: \(path) is not a file"
    case .locked(let path): "the history is not kept: \(path) is locked by another program"
    case .damaged(let path, let lines):
      "\(lines == 1 ? "a line" : "\(lines) lines") of the history cannot be read: \(path)"
    }
  }
}
