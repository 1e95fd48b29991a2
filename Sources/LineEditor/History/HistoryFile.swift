import LayoutSystem
package import SystemPackage

/// A history file that several programs append to at the same time.
///
/// A writer holds the file's lock (flock(2)). A file that has grown too long is replaced in one
/// step; a writer that has waited for the lock of a replaced file opens the new one.
package struct HistoryFile: Sendable {
  let path: FilePath
  /// The number of entries to keep; a file may hold a tenth more before it is shortened.
  let limit: Int

  /// The content of a file: the entries, oldest first, the number of lines that are not in the form of
  /// an entry, and whether the file should be shortened.
  package typealias Content = (entries: [String], damagedLines: Int, isLong: Bool)

  /// Names a file, which need not exist.
  package init(path: FilePath, limit: Int) { (self.path, self.limit) = (path, limit) }

  /// The number of entries above which a file is shortened.
  var longCount: Int { limit + limit / 10 }

  /// The longest entry that is written, in bytes; a longer one is probably a pasted file.
  static let entryLimit = 1 << 20
  /// The most bytes that are read; a longer file is shortened.
  private static let sizeLimit = 32 << 20

  /// Reads the last entries, oldest first; none from a file that does not exist.
  package func read() throws(HistoryProblem) -> Content {
    var content: Content
    do {
      let descriptor = try openFile(.readOnly, [.closeOnExec, .nonBlocking])
      defer { try? descriptor.close() }
      content = try self.content(of: descriptor)
    } catch .noSuchFileOrDirectory {
      return ([], 0, false)
    } catch {
      throw error == .notAFile ? .notAFile(path) : .unreadable(path, error)
    }
    content.entries = content.entries.suffix(limit)
    return content
  }

  func append(_ entry: String) throws(HistoryProblem) {
    let line = Self.line(entry)
    guard line.count <= Self.entryLimit else { return }
    try locked { descriptor throws(Errno) in
      // An entry cut off by another program must not swallow this one.
      let isCutOff = try Self.isCutOff(descriptor)
      try descriptor.writeWhole((isCutOff ? [0x0A] : []) + line)
    }
  }

  /// Shortens a file that is too long.
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

  /// Reads and decodes the file.
  /// - Complexity: O(*n*) in the file's length, at most 32 MiB.
  private func content(of descriptor: FileDescriptor) throws(Errno) -> Content {
    let start = max(0, try descriptor.size - Self.sizeLimit)
    let bytes = try descriptor.everything(from: start)
    // The first line may be incomplete if reading starts in the middle.
    let whole = start == 0 ? bytes[...] : bytes.drop { $0 != 0x0A }.dropFirst()
    var content: Content = ([], 0, false)
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

  /// Whether the last line has no line feed.
  private static func isCutOff(_ descriptor: FileDescriptor) throws(Errno) -> Bool {
    let size = try descriptor.size
    return size > 0 ? try descriptor.everything(from: size - 1) != [0x0A] : false
  }

  // MARK: Writing

  /// Opens the file, which must be a regular one.
  private func openFile(
    _ mode: FileDescriptor.AccessMode,
    _ options: FileDescriptor.OpenOptions
  ) throws(Errno) -> FileDescriptor {
    let descriptor = try Errno.only {
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

  /// Runs a closure while holding the file's lock.
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
        // Another program may have replaced the file in the meantime.
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

  /// Waits for the lock for at most two seconds: its owner may be stopped.
  private func lock(_ descriptor: FileDescriptor) throws(Errno) {
    for attempt in 0... {
      do throws(Errno) {
        return try descriptor.lock(waits: false)
      } catch {
        guard error == .wouldBlock, attempt < 200 else { throw error }
      }
      _ = try? FileDescriptor.wait(for: [], atMost: .milliseconds(10))
    }
  }

  /// Creates the missing folders, readable only by their owner.
  private func makeFolders() throws(Errno) {
    try path.removingLastComponent().makeFolders(permissions: .ownerReadWriteExecute)
  }

  /// Replaces the file in one step; a link remains a link.
  private func replace(with bytes: [UInt8]) throws(Errno) {
    let target = path.resolved ?? path
    var scratch = target
    scratch.removeLastComponent()
    scratch.append(".\(target.lastComponent?.string ?? "history").\(CurrentProcess.number)")
    do throws(Errno) {
      let descriptor = try Errno.only {
        try FileDescriptor.open(
          scratch,
          .writeOnly,
          options: [.create, .truncate, .closeOnExec],
          permissions: [.ownerReadWrite]
        )
      }
      defer { try? descriptor.close() }
      try descriptor.writeWhole(bytes)
      try descriptor.synchronize()
      try scratch.rename(to: target)
    } catch {
      try? scratch.remove()
      throw error
    }
  }
}

// MARK: - Lines

/// The form of an entry: one line, in which `\n` is a line end and `\\` is `\`.
extension HistoryFile {
  private static let backslash = UInt8(ascii: "\\")

  /// Encodes an entry as a line with its line feed.
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

  /// Decodes a line without its line feed; nil if ``line(_:)`` cannot have written the line.
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
  /// The error for a path that leads to something other than a file.
  static var notAFile: Errno { .isDirectory }
}

/// The reason why some or all lines are not saved between runs.
package enum HistoryProblem: Error, Sendable, Hashable {
  case unreadable(FilePath, Errno)
  case unwritable(FilePath, Errno)
  /// The path leads to something other than a file, such as a folder.
  case notAFile(FilePath)
  /// Another program holds the file's lock.
  case locked(FilePath)
  /// Lines of the file are not in the form that this program writes.
  case damaged(FilePath, lines: Int)
}

extension HistoryProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let problem): "the history is not read: \(path): \(problem)"
    case .unwritable(let path, let problem): "the history is not saved: \(path): \(problem)"
    case .notAFile(let path): "the history is not saved: \(path) is not a file"
    case .locked(let path): "the history is not saved: \(path) is locked by another program"
    case .damaged(let path, let lines):
      "\(lines == 1 ? "a line" : "\(lines) lines") of the history cannot be read: \(path)"
    }
  }
}
