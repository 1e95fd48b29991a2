import LayoutModel
import Logging
import LayoutPlugins

extension Session {
  /// A session that shows the same, with plugins in states of their own.
  func twin() -> Session {
    let twin = Session(configuration)
    twin.show(as: self)
    return twin
  }

  /// A twin that has run a document in Lua itself: it may not say the same every time.
  /// - Throws: the failure of the document.
  func twinReadingAgain() throws(LayoutError) -> Session {
    let twin = twin()
    guard state.source.isLua, let path = state.source.path else { return twin }
    let readings = try LuaDocument.readTwice(
      state.source.text,
      path: path,
      budget: scriptBudget,
      logger: Self.silent
    )
    let said = state.source.root?.value
    guard let other = readings.first(where: { $0.value != said }) else { return twin }
    var source = state.source
    source.root = other
    twin.state.document = try loader.decode(other, from: &source)
    twin.state.source = source
    return twin
  }

  /// What a document prints was printed when it was opened.
  private static let silent = Logger(label: "layouthost") { _ in SwiftLogNoOpLogHandler() }

  /// Shows what another session shows; nothing is read again.
  func show(as other: Session) {
    adopt(other.project)
    state = other.state
  }
}
