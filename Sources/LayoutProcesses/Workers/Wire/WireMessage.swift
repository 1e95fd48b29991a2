/// The kinds of messages between the host and a worker.
///
/// The host sends requests, and the worker replies. Before its reply the worker may send requests
/// to the host, which may send others before it replies: requests nest like calls of functions.
enum WireMessage: UInt8 {
  // From the host.
  /// The limits of the worker, which replies with `ready`.
  case start
  /// Discards all plugins, without a reply.
  case reset
  /// Discards some plugins, without a reply.
  case drop
  /// A plugin's texts; the worker replies with `loaded` or `failed`.
  case load
  /// A call of a hook; the worker replies with `replied` or `failed`.
  case call
  /// A request for the reads of a plugin's graphs; the worker replies with `graphs`.
  case recordedGraphs
  /// Tries all ways out; the worker replies with `attempts`.
  case attempt

  // From the host, in reply to a request of the worker.
  /// The bytes of a file, or nil if it is missing.
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
  /// A hook's result.
  case replied
  /// The failure in place of a result.
  case failed
  /// The reads of the graphs.
  case graphs
  /// The outcome of each attempt.
  case attempts
  /// A line of the log, without a reply.
  case log
  /// A request for a file of the plugin; the host replies with `text`.
  case needText
  /// A request for items of the running call; the host replies with `page`.
  case needItems
  /// A request for a layout; the host replies with `layout`.
  case needLayout
  /// A request for a text's size; the host replies with `size`.
  case needSize

  // About visible elements.
  /// The worker's request for an element at rest; the host replies with `element`.
  case needElement
  /// An element at rest, or nil.
  case element
  /// The worker's request for another plugin's changes; the host replies with `changed`.
  case needChange
  /// The elements as another plugin has changed them.
  case changed

  // About cells.
  /// The worker's request for the size of an item's content; the host replies with `cell`.
  case needCell
  /// The size of an item's content.
  case cell

  // About the sections of a collection.
  /// The worker's request for sections as the document has them; the host replies with `facts`.
  case needFacts
  /// Some sections of a collection.
  case facts
  /// The worker's request for layouts of sections; the host replies with `sections`.
  case needSections
  /// The sizes of sections that the host has laid out, and the number of the first.
  case sections
  /// The worker's request for an element of such a section; the host replies with `element`.
  case needSectionElement

  // About tests.
  /// The lines that plugins have run since the last such message, without a reply.
  case coverage
}
