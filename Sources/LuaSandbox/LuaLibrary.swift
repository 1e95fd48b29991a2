import CLuaSandbox

/// The loaded Lua library.
///
/// It may be a different release of 5.4 from that of the build.
extension LuaState {
  /// The release, such as `5.4.4`; nil if the library does not report it.
  package static var libraryRelease: String? {
    guard let ident = bridge_library_ident().map({ String(cString: $0) }) else { return nil }
    let words = ident.split(separator: " ")
    return words.firstIndex(of: "Lua").flatMap { words[($0 + 1)...].first }.map(String.init)
  }

  /// The file of the library, or of a program that contains Lua.
  package static var libraryFile: String? { bridge_library_file().map { String(cString: $0) } }

  /// The suitability of a release of Lua for the sandbox.
  package enum Fitness: Sendable, Equatable {
    /// Scripts can exploit no known bug.
    case current
    /// The sandbox keeps scripts from the known bugs.
    case guarded
    /// The release does not name itself; it is used.
    case unknown
    /// The release cannot be used.
    case refused(reason: String)
  }

  /// The suitability of the loaded library.
  package static var libraryFitness: Fitness { Fitness(bridge_library_fitness()) }

  /// Returns the suitability of a release such as `5.4.4`.
  package static func fitness(ofRelease release: String) -> Fitness {
    Fitness(bridge_fitness(release))
  }
}

extension LuaState.Fitness {
  fileprivate init(_ fitness: BridgeFitness) {
    self =
      switch fitness {
      case .current: .current
      case .guarded: .guarded
      case .unknown: .unknown
      case .unsafe: .refused(reason: "its collector may free what is in use")
      case .misfit: .refused(reason: "it does not fit programs built for other releases")
      case .otherVersion: .refused(reason: "it is not Lua 5.4")
      }
  }
}

extension LuaError {
  /// The error for a state that could not be made.
  init(_ obstacle: BridgeObstacle) {
    switch obstacle {
    case .none, .memory:
      self.init(kind: .memory, message: "not enough memory for a state")
    case .thread:
      self.init(
        kind: .unavailable,
        message: "the system refuses the thread that stops scripts at their deadline"
      )
    case .library:
      let release = LuaState.libraryRelease.map { " " + $0 } ?? ""
      var reason = ""
      if case .refused(let why) = LuaState.libraryFitness { reason = ": \(why)" }
      self.init(kind: .unavailable, message: "Lua\(release) cannot be used" + reason)
    }
  }
}
