import LayoutModel

/// What comes out for a line of a batch.
public struct BatchAnswer: Sendable, Equatable {
  /// One line of JSON, with its end.
  public let text: [UInt8]
  /// Whether it says why there is no result.
  public let isFailure: Bool

  /// The result of a line; nil where it has more bytes than a limit.
  init?(id: BatchRequest.ID, limit: Int, result render: ((String) -> Void) -> Void) {
    var text = Array("{\"id\": \(id.json), \"result\": ".utf8)
    var line = JSONLine()
    render { piece in
      // Whoever prints goes on to its end; nothing of it is kept any more.
      if text.count <= limit { line.append(piece, to: &text) }
    }
    guard text.count <= limit else { return nil }
    text += "}\n".utf8
    (self.text, isFailure) = (text, false)
  }

  /// The failure of a line that says whose it is.
  ///
  /// What comes out depends on the line alone, wherever it stands.
  init(id: BatchRequest.ID, failure: LayoutError) {
    var failure = failure
    // A place in a file keeps its line; the batch's own lines are known by their ids.
    if failure.file == nil { failure.line = nil }
    self.init(head: "\"id\": \(id.json)", failure)
  }

  /// The failure of a line that does not say whose it is: it is named by its place.
  init(unreadable line: BatchLine, failure: LayoutError) {
    var failure = failure
    (failure.file, failure.line) = (line.file, line.number)
    let file = line.file.map { "\"file\": \(JSONText.quoted($0)), " } ?? ""
    self.init(head: "\(file)\"line\": \(line.number)", failure)
  }

  private init(head: String, _ failure: LayoutError) {
    text = Array("{\(head), \(failure.jsonLine.dropFirst())\n".utf8)
    isFailure = true
  }
}

/// Puts a JSON text on one line.
///
/// Line breaks go, with what the next line is set in by; a space stays between two values. Within
/// strings there are none.
struct JSONLine {
  private enum Place {
    case within, behindOpening, behindBreak
  }

  private var place = Place.within

  /// Appends a piece of the text.
  mutating func append(_ piece: String, to line: inout [UInt8]) {
    var piece = piece
    piece.withUTF8 { append($0, to: &line) }
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]) {
    var rest = piece[...]
    while true {
      if place != .within { rest = rest.drop { $0 == 0x20 || $0 == 0x0A } }
      guard let first = rest.first else { return }
      let isClosing = first == UInt8(ascii: "}") || first == UInt8(ascii: "]")
      if place == .behindBreak, !isClosing { line.append(0x20) }
      place = .within
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      line += rest[..<end]
      rest = rest[end...]
      if rest.isEmpty { return }
      let isOpening = line.last == UInt8(ascii: "{") || line.last == UInt8(ascii: "[")
      place = isOpening ? .behindOpening : .behindBreak
    }
  }
}
