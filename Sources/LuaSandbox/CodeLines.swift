/// The lines of a Lua file that have code.
package struct CodeLines {
  private let isCode: [Bool]

  /// Reads a text.
  package init(_ text: [UInt8]) {
    var isInComment = false
    isCode = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { line in
        let words = line.drop { $0 <= 32 }
        if isInComment {
          isInComment = !words.contains(subsequence: "]]")
          return false
        }
        guard words.starts(with: Array("--".utf8)) else { return !words.isEmpty }
        isInComment =
          words.starts(with: Array("--[[".utf8)) && !words.contains(subsequence: "]]")
        return false
      }
  }

  /// Returns the first line with code, from a line on, both from 1; nil if there is no such line.
  package func codeLine(from line: Int) -> Int? {
    guard line <= isCode.count else { return nil }
    return (max(1, line)...isCode.count).first { isCode[$0 - 1] }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of a text follow each other somewhere.
  fileprivate func contains(subsequence text: String) -> Bool {
    firstRange(of: Array(text.utf8)) != nil
  }
}
