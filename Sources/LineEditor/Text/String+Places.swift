extension String {
  /// The index at an offset in UTF-8; O(1).
  func index(at offset: Int) -> Index { utf8.index(utf8.startIndex, offsetBy: offset) }

  /// The offset of an index in UTF-8; O(1).
  func offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }

  /// A part by offsets in UTF-8.
  subscript(bytes range: Range<Int>) -> Substring {
    self[index(at: range.lowerBound)..<index(at: range.upperBound)]
  }

  /// The end of the cluster that begins at, or holds, an offset.
  func nextBoundary(after offset: Int) -> Int {
    guard offset < utf8.count else { return utf8.count }
    return self.offset(of: index(after: index(at: offset)))
  }

  /// The beginning of the cluster before an offset.
  func boundary(before offset: Int) -> Int {
    guard offset > 0 else { return 0 }
    return self.offset(of: index(before: index(at: offset)))
  }

  /// The offset itself where a cluster begins there, else the end of the one that holds it.
  func boundary(atOrAfter offset: Int) -> Int {
    guard offset > 0, offset < utf8.count else {
      return Swift.min(Swift.max(0, offset), utf8.count)
    }
    return Index(index(at: offset), within: self) == nil ? nextBoundary(after: offset) : offset
  }

  /// The same with every line end as a line feed.
  var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var previous: UInt8 = 0
    for byte in utf8 {
      if byte == 0x0D {
        bytes.append(0x0A)
      } else if byte != 0x0A || previous != 0x0D {
        bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
