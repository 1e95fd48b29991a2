import LayoutHost

extension ScriptFunction {
  /// The function that sets a breakpoint, as in `break shelf.lua:12`.
  static let breakpointFunction = ScriptFunction(
    "breakpoint",
    .optional(.text("place", expecting: "a file and a line, as in \"shelf.lua:12\"", of: .file)),
    summary: """
      Pauses plugins at a line of a file, or no longer; also written break. Without a place, lists the \
      breakpoints.
      """,
    examples: ["break plugins/shelf.lua:12", "break"],
    command: .text,
    effect: .shows
  ) { call, place in
    guard let place else {
      let places = call.context.debugger?.places ?? []
      call.print(places.isEmpty ? "there are no breakpoints" : places.joined(separator: "\n"))
      return 0
    }
    guard let typed = PromptBreakpoint(place) else {
      throw call.wrong("it takes a file and a line, as in break plugins/shelf.lua:12")
    }
    // One that is set can be removed even if its file is gone.
    let isKnown = call.context.debugger?.isSet(typed) == true
    let breakpoint = try isKnown ? typed : typed.onCode()
    let isSet = try call.context.makeDebugger().toggle(breakpoint)
    call.print("\(isSet ? "set" : "removed") \(breakpoint.place)")
    return 0
  }
}

extension ScriptContext {
  /// Returns the debugger of the prompt, which is made with the first breakpoint.
  ///
  /// The states of plugins are made again then, and are watched from the next line on.
  /// - Throws: a `LuaError` without memory.
  func makeDebugger() throws -> PromptDebugger {
    if let debugger { return debugger }
    let made = try PromptDebugger(self)
    debugger = made
    session.forgetStates()
    return made
  }
}
