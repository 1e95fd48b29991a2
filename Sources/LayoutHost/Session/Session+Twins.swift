extension Session {
  /// A session that shows the same, with plugins in states of their own.
  func twin() -> Session {
    let twin = Session(configuration)
    twin.show(as: self)
    return twin
  }

  /// Shows what another session shows; nothing is read again.
  func show(as other: Session) {
    adopt(other.project)
    state = other.state
  }
}
