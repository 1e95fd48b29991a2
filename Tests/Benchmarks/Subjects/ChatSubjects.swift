internal import LayoutHost
internal import LayoutModel
internal import LayoutPlugins

extension BenchmarkSubject {
  /// Chats, opened and with a message inserted.
  ///
  /// One of 100,000 rows of text measures what is seen: it is opened at its end, without reading the
  /// document. Others are long documents, and messages whose texts were measured before.
  static var chats: [BenchmarkSubject] {
    [
      BenchmarkSubject(name: "chat of 100000 rows, opened at its end") {
        let session = try chat()
        let opened = session.snapshot()
        return .timed { _ in
          session.restore(opened)
          return { _ in blackHole(try session.visibleState()) }
        }
      },
      insertion("chat of 100000 rows, a message at its end", at: count),
      insertion("chat of 100000 rows, a message at its start", at: 0),
      BenchmarkSubject(name: "list of 100000 rows of own heights, an item inserted") {
        let session = try list()
        _ = try session.visibleState()
        // The first change keeps the sizes of all rows.
        try session.insertItems(LayoutItems(count: 1), section: 0, at: 0)
        let before = session.snapshot()
        return .timed { iteration in
          session.restore(before)
          return { _ in
            try session.insertItems(LayoutItems(count: 1), section: 0, at: iteration * 7 % count)
            blackHole(try session.visibleState())
          }
        }
      },
      BenchmarkSubject(name: "10000 sections, an item inserted") {
        let session = Session(HostConfiguration())
        let sections = (0..<10_000)
          .map { #"{"id": "\#($0)", "layout": "list", "items": \#(3 + $0 % 5)}"# }
        try session.open(json: #"{"sections": [\#(sections.joined(separator: ","))]}"#)
        _ = try session.visibleState()
        let before = session.snapshot()
        return .timed { iteration in
          session.restore(before)
          return { _ in
            let section = iteration * 7 % 10_000
            try session.insertItems(LayoutItems(count: 1), section: section, at: 0)
            blackHole(try session.visibleState())
          }
        }
      },
      BenchmarkSubject(name: "5000 messages of 55 letters, laid out again") {
        let session = try messages()
        let opened = session.snapshot()
        // The first layout measures all texts, which are remembered.
        blackHole(try session.solve())
        return .timed { _ in
          session.restore(opened)
          return { _ in blackHole(try session.solve()) }
        }
      },
    ]
  }

  /// A chat of different messages that are all measured, read and not laid out.
  private static func messages() throws -> Session {
    let rows = (0..<5_000)
      .map { number in
        let text = "\(number) messages differ by their numbers, so that no two are alike"
        return #"{"id": "\#(number)", "text": "\#(text.prefix(55))"}"#
      }
    let session = Session(HostConfiguration(pluginFolders: [Inputs.programPlugins.path]))
    try session.open(
      json: """
        {"sections": [{"layout": "list", "items": [\(rows.joined(separator: ","))],
          "options": {"rowHeight": {"estimated": 53}, "cell": "listCell"}}]}
        """
    )
    return session
  }

  private static let count = 100_000

  /// An insertion into a chat whose last screen was measured.
  private static func insertion(_ name: String, at position: Int) -> BenchmarkSubject {
    BenchmarkSubject(name: name) {
      let session = try chat()
      _ = try session.visibleState()
      let before = session.snapshot()
      let message: SourceValue = ["id": "new", "text": "A message that nobody has measured yet"]
      let items = try LayoutItems(
        SourceValue(.array([message])),
        withoutFiles: "there are no files"
      )
      return .timed { _ in
        session.restore(before)
        return { _ in
          try session.insertItems(items, section: 0, at: position)
          blackHole(try session.visibleState())
        }
      }
    }
  }

  /// A chat that is read and not laid out.
  private static func chat() throws -> Session {
    let rows = (0..<count)
      .map { #"{"id": "\#($0)", "text": "\#($0) is the number of this message"}"# }
    let session = Session(HostConfiguration(pluginFolders: [Inputs.programPlugins.path]))
    try session.open(
      json: """
        {"contentOffset": "end", "configuration": {"keeping": "last", "measuring": "visible"},
         "sections": [{"layout": "list", "items": [\(rows.joined(separator: ","))],
           "options": {"rowHeight": {"estimated": 53}, "cell": "listCell"}}]}
        """
    )
    return session
  }

  /// A list of rows that have heights of their own.
  private static func list() throws -> Session {
    let rows = (0..<count).map { #"{"id": "\#($0)", "height": \#(40 + $0 % 17)}"# }
    let session = Session(HostConfiguration())
    try session.open(
      json: """
        {"sections": [{"layout": "list", "items": [\(rows.joined(separator: ","))],
          "options": {"rowHeight": {"estimated": 53}}}]}
        """
    )
    return session
  }
}
