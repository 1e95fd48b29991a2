import LayoutModel

extension ChangeContext {
  /// Returns the change with the options and the state of the sides that a provider has laid out
  /// filled in.
  ///
  /// A side that was laid out by another version of the provider, with other options, stays as the
  /// document gave it.
  /// - Parameters:
  ///   - name: the provider's name.
  ///   - options: the check of its options.
  ///   - state: the check of its sections' state; nil if it takes none.
  /// - Returns: the change, with the sides filled in that pass the checks.
  func filled(
    for name: String,
    options: CheckedOptions,
    state: CheckedOptions?
  ) -> ChangeContext {
    replacingSides { side in
      guard side.provider == name, let filledOptions = try? options.checked(side.optionsNode)
      else { return side }
      var filled = side
      filled.options = filledOptions
      if let state {
        guard let filledState = try? state.checked(side.stateNode) else { return side }
        filled.state = filledState
      }
      return filled
    }
  }
}

extension ChangeSide {
  /// The options, to be checked.
  var optionsNode: ValueDecoder {
    ValueDecoder(SourceValue(.object(options)), path: DocumentPath([.key("options")]))
  }

  /// The state, to be checked.
  var stateNode: ValueDecoder {
    ValueDecoder(SourceValue(.object(state)), path: DocumentPath([.key("state")]))
  }
}
