package enum NativeEngines {
  /// All of them, by name.
  package static let all: [any NativeEngine] = [
    CompositionalEngine(), FlowEngine(), GridEngine(), ListEngine(), WaterfallEngine(),
  ]

  package static func engine(named name: String) -> (any NativeEngine)? {
    all.first { $0.name == name }
  }
}
