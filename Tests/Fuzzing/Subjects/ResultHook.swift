internal import LayoutModel

/// A hook whose result is made from bytes, with the document that causes its call.
enum ResultHook: String, CaseIterable {
  case layout, section, group, cell, visibleItems, targetContentOffset, screen, coordinate, describe

  /// Returns the lines before the plugin's source.
  func head(_ bytes: [UInt8]) -> String {
    "local hook, given = \"\(rawValue)\", \"\(Self.digits(bytes))\"\n"
  }

  /// Returns the text of a document in which the hook's result is made from some bytes.
  func document(_ bytes: [UInt8]) -> String {
    let options = #""options": {"answer": "\#(Self.digits(bytes))"}"#
    let content =
      switch self {
      case .layout, .section, .group, .visibleItems, .targetContentOffset:
        #""sections": [{"layout": "\#(rawValue)", \#(options), "items": \#(Self.items)}]"#
      case .cell:
        """
        "sections": [{"layout": "list", "items": \(Self.items),
          "options": {"rowHeight": {"estimated": 40}, "cell": {"provider": "cell", \(options)}}}]
        """
      case .screen, .coordinate:
        #""screen": {"layout": "\#(rawValue)", \#(options)}, "collections": \#(Self.collections)"#
      case .describe:
        #""sections": [{"layout": "describe", "options": {"step": 5}, "items": 3}]"#
      }
    return #"{"environment": {"container": {"width": 300, "height": 200}}, \#(content)}"#
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private static let items =
    #"[{"id": "a"}, {"width": 30, "height": 40}, {"height": 2e3}, {"span": "full"}, {}]"#
  private static let collections = """
    {"left": {"sections": [{"layout": "list", "items": 9}]},
     "right": {"contentOffset": {"x": 0, "y": 20}, "sections": [{"layout": "grid", "items": 9}]}}
    """
}
