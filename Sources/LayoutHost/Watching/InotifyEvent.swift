/// One event as Linux gives it (inotify(7)).
struct InotifyEvent: Equatable {
  /// What is watched for, and what has happened; the numbers are those of `<sys/inotify.h>`.
  struct Mask: OptionSet, Hashable {
    let rawValue: UInt32

    /// A file that was open for writing was closed.
    static let closedAfterWrite = Mask(rawValue: 0x8)
    static let movedFrom = Mask(rawValue: 0x40)
    static let movedTo = Mask(rawValue: 0x80)
    static let created = Mask(rawValue: 0x100)
    static let deleted = Mask(rawValue: 0x200)
    /// The watched folder itself was deleted.
    static let deletedItself = Mask(rawValue: 0x400)
    /// The watched folder itself was moved.
    static let movedItself = Mask(rawValue: 0x800)

    static let unmounted = Mask(rawValue: 0x2000)
    /// The kernel had no room for all events: some are lost.
    static let overflow = Mask(rawValue: 0x4000)
    /// The watch is gone.
    static let ignored = Mask(rawValue: 0x8000)
    /// The event is about a folder.
    static let isFolder = Mask(rawValue: 0x4000_0000)

    /// A name leads to something else than before, or to nothing.
    static let renaming: Mask = [.created, .deleted, .movedFrom, .movedTo]
    /// The watched folder itself is somewhere else, or nowhere.
    static let leaving: Mask = [.deletedItself, .movedItself, .unmounted, .ignored]
  }

  /// The number of the watch; -1 for an overflow.
  let watch: Int32
  let mask: Mask
  /// The name in the watched folder; empty where the event is about the folder itself.
  let name: String
}

extension InotifyEvent {
  /// The bytes before the name: watch, mask, cookie, length of the name.
  private static let headSize = 16

  /// The events in what was read from the kernel; one that is cut off is left out.
  static func events(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var start = 0
    while bytes.count - start >= headSize {
      let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
      guard bytes.count - start - headSize >= length else { break }
      let name = bytes[(start + headSize)..<(start + headSize + length)]
      events.append(
        InotifyEvent(
          watch: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self),
          mask: Mask(rawValue: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)),
          // Zeros fill the name up.
          name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        )
      )
      start += headSize + length
    }
    return events
  }
}
