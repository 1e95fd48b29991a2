import CLuaSandbox

/// The stacks that samples of states have met, as a tree of calls.
///
/// ```swift
/// let profile = try LuaProfile(interval: .milliseconds(1))
/// state.sample(into: profile)
/// try state.call(function) { _ in }
/// let places = profile.nodes
/// ```
/// A clock ticks as long as a sampled state exists, and each tick samples the call that runs. Between samples
/// nothing is hooked, and a state without a profile costs nothing. All states of a profile belong to one thread at a
/// time, which is also the one that reads it. Its memory is bounded: further places count for their callers, if these
/// have one.
package final class LuaProfile {
  /// A function that samples have met.
  package struct Function: Sendable, Hashable {
    /// The name that its owner or its first caller has given it; nil if it is a whole chunk, or no caller names it.
    package var name: String?
    /// The chunk's name, without its mark; `[C]` for a function of the library or the host.
    package var source: String
    /// Whether the source is a file.
    package var isOfFile: Bool
    /// The line of its definition; nil if it is a whole chunk, or a function that is not in Lua.
    package var line: Int?
    /// Whether it is a function of the library or the host.
    package var isNative: Bool
  }

  /// A place in the tree of calls: a function, at a line, within the calls above it.
  package struct Node: Sendable, Hashable {
    /// The index of the place that has called the function, which is an earlier one; nil if it is the outermost function.
    package var parent: Int?
    /// The index of the function in ``functions``.
    package var function: Int
    /// The line that ran, or that made the next call; nil if the function is not in Lua.
    package var line: Int?
    /// The ticks of samples with this place innermost.
    package var ticks: Int
    /// The bytes that were allocated between the samples before and these.
    package var bytes: Int
  }

  let core: OpaquePointer

  /// Creates an empty profile.
  /// - Parameter interval: the time between two samples.
  /// - Throws: an error of kind ``LuaError/Kind/memory`` if the system has no memory.
  package init(interval: Duration = .milliseconds(1)) throws(LuaError) {
    guard let core = bridge_profile_create(interval.nanoseconds) else {
      throw LuaError(kind: .memory, message: "not enough memory for a profile")
    }
    self.core = core
  }

  deinit { bridge_profile_release(core) }

  /// The functions that samples have met.
  package var functions: [Function] {
    (0..<bridge_profile_function_count(core))
      .map { index in
        let function = bridge_profile_function(core, index)
        let source = String(cString: function.source)
        return Function(
          name: function.name.map { String(cString: $0) },
          source: LuaError.plainName(of: source),
          isOfFile: source.hasPrefix("@"),
          line: function.line > 0 ? Int(function.line) : nil,
          isNative: function.isC
        )
      }
  }

  /// The places, callers before the functions that they call.
  package var nodes: [Node] {
    (0..<bridge_profile_node_count(core))
      .map { index in
        let node = bridge_profile_node(core, index)
        return Node(
          parent: node.parent < 0 ? nil : Int(node.parent),
          function: Int(node.function),
          line: node.line > 0 ? Int(node.line) : nil,
          ticks: Int(clamping: node.ticks),
          bytes: Int(clamping: node.bytes)
        )
      }
  }

  /// The bytes that all calls of the sampled states have allocated.
  package var allocatedBytes: Int { Int(clamping: bridge_profile_bytes(core)) }

  /// Whether there were more places than a profile keeps.
  package var isFull: Bool { bridge_profile_is_full(core) }
}

extension LuaState {
  /// Lets a profile sample the state's calls from now on.
  ///
  /// A state has at most one profile; a second one has no effect.
  package func sample(into profile: LuaProfile) { bridge_profile_sample(profile.core, core) }

  /// Gives a function its name in a profile, such as that of a hook, which no caller names.
  package func name(_ function: LuaReference, _ name: String, in profile: LuaProfile) {
    bridge_profile_name(profile.core, core, function.reference, name)
  }

  /// Takes a sample when the running host function returns, as if the profile's clock had ticked.
  ///
  /// Only tests call it.
  package func tick() { bridge_profile_tick(core) }
}

// MARK: - Work

extension LuaState {
  /// Counts the instructions of scripts from now on, for `work`.
  ///
  /// Call it before the first script runs. A state has one tool: one that has a debugger or counts lines counts no
  /// instructions.
  package func countWork() { _ = bridge_work_count(core) }

  /// The work of scripts so far: instructions and steps of library functions, and the bytes that were allocated.
  ///
  /// No clock is involved, so that the same call takes the same work on every machine.
  package var work: LuaWork {
    LuaWork(
      steps: Int(clamping: bridge_work_steps(core)),
      bytes: Int(clamping: bridge_work_bytes(core))
    )
  }
}

/// The work of scripts.
package struct LuaWork: Sendable, Hashable {
  /// The instructions, to a few, and the steps of library functions.
  package var steps = 0
  /// The bytes that were allocated, freed ones included.
  package var bytes = 0

  package init(steps: Int = 0, bytes: Int = 0) {
    (self.steps, self.bytes) = (steps, bytes)
  }

  package static func + (left: LuaWork, right: LuaWork) -> LuaWork {
    LuaWork(steps: left.steps + right.steps, bytes: left.bytes + right.bytes)
  }

  package static func - (left: LuaWork, right: LuaWork) -> LuaWork {
    LuaWork(steps: left.steps - right.steps, bytes: left.bytes - right.bytes)
  }
}
