/// The kinds of messages between the host and a worker.
///
/// The host asks, and the worker answers. In between the worker may ask back, and while it waits for
/// that answer the host may ask something else of it, so questions nest like calls of functions.
enum WireMessage: UInt8 {
  // From the host.
  /// The limits of the worker; it answers `ready`.
  case start
  /// All plugins are given up; there is no answer.
  case reset
  /// Some plugins are given up; there is no answer.
  case drop
  /// A plugin's texts; the worker answers `loaded` or `failed`.
  case load
  /// A call of a hook; the worker answers `answered` or `failed`.
  case call
  /// A question for the reads of a plugin's graphs; the worker answers `graphs`.
  case recordedGraphs
  /// All ways out are tried; the worker answers `attempts`.
  case attempt

  // From the host, in answer to a question of the worker.
  /// The bytes of a file, or nil for a missing one.
  case text
  /// Some items of the running call.
  case page
  /// A layout.
  case layout
  /// The size of a text.
  case size
  /// The failure in place of any of these.
  case refusal

  // From the worker.
  /// The worker's version, and the parts of its confinement that are in force.
  case ready
  /// A plugin's manifest.
  case loaded
  /// A hook's answer.
  case answered
  /// The failure in place of an answer.
  case failed
  /// The reads of the graphs.
  case graphs
  /// The outcome of each attempt.
  case attempts
  /// A line of the log; there is no answer.
  case log
  /// A question for a file of the plugin; the host answers `text`.
  case needText
  /// A question for items of the running call; the host answers `page`.
  case needItems
  /// A question for a layout; the host answers `layout`.
  case needLayout
  /// A question for a text's size; the host answers `size`.
  case needSize

  // About visible elements.
  /// The worker's question for an element at rest; the host answers `element`.
  case needElement
  /// An element at rest, or nil.
  case element
  /// The worker's question for another plugin's changes; the host answers `changed`.
  case needChange
  /// The elements as another plugin has changed them.
  case changed
}
