import LayoutModel

// The sections of a collection, which its provider reads and lays out on demand: a recording has
// those that it has used.

/// The sections of a collection, with a note of those that a provider reads and lays out.
final class NotedSections: CollectionSections, @unchecked Sendable {
  // The calls of one request belong to the thread of that request.
  private let sections: any CollectionSections
  private var read: [Int: CollectionSection] = [:]
  private var spaces: [Int: SectionSpaceChoice] = [:]
  private var elements: [Int: NotedElements] = [:]

  init(_ sections: any CollectionSections) { self.sections = sections }

  var count: Int { sections.count }

  var handles: [SectionHandle] { sections.handles }

  func section(at index: Int) throws(LayoutError) -> CollectionSection {
    let section = try sections.section(at: index)
    read[index] = section
    return section
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    let handles = try sections.layOut(range, in: space)
    for handle in handles { spaces[handle.number] = space }
    return handles
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    if let known = elements[handle.number] { return known }
    let noted = NotedElements(try sections.elements(of: handle))
    elements[handle.number] = noted
    return noted
  }

  /// The number of items with fields that the recording has.
  var recordedItemCount: Int {
    read.values.reduce(0) { $0.addingSaturated(min($1.items.count, $1.items.pattern.count)) }
  }

  /// The sections that were read, and those that were laid out.
  var recorded: SourceValue {
    var object: SourceObject = ["count": SourceValue(count)]
    object.set(
      "read",
      read.sorted { $0.key < $1.key }.map { SourceValue(.object($0.value.object(at: $0.key))) }
    )
    object.set(
      "laidOut",
      handles.map { handle in
        let space = spaces[handle.number] ?? SectionSpaceChoice()
        var entry: SourceObject = [
          "section": SourceValue(handle.section), "size": .size(handle.size),
        ]
        entry["container"] = space.container.map(SourceValue.size)
        entry["axis"] = space.axis.map { SourceValue($0.rawValue) }
        entry["elements"] = elements[handle.number]?.recorded
        return SourceValue(.object(entry))
      }
    )
    return SourceValue(.object(object))
  }
}

/// The sections of a recorded call, which has the results of those that its provider laid out.
final class RecordedSections: CollectionSections, @unchecked Sendable {
  private struct LaidOut {
    let section: Int
    let space: SectionSpaceChoice
    let size: LayoutSize
    let elements: RecordedElements?
  }

  // The calls of one request belong to the thread of that request.
  private let read: [Int: CollectionSection]
  private let laidOut: [LaidOut]
  private var given: [LaidOut] = []
  private(set) var handles: [SectionHandle] = []
  let count: Int

  /// Decodes the form of ``NotedSections/recorded``.
  /// - Throws: a mistake with its place.
  init(_ node: ValueDecoder) throws(LayoutError) {
    let indices = 0...ValueDecoder.exactIntegers.upperBound
    let fields = try node.object(keys: ["count", "read", "laidOut"])
    count = try fields.integer("count", in: indices)
    var read: [Int: CollectionSection] = [:]
    for entry in try fields["read"]?.elements() ?? [] {
      let number = try entry.anyObject().integer("index", in: indices)
      read[number] = try CollectionSection(entry)
    }
    self.read = read
    laidOut = try fields.list("laidOut") { entry throws(LayoutError) in
      let fields = try entry.object(keys: ["section", "size", "container", "axis", "elements"])
      let space = SectionSpaceChoice(
        container: try fields.optional("container", LayoutSize.init),
        axis: try fields.optional("axis", ScrollAxis.decoded)
      )
      return LaidOut(
        section: try fields.integer("section", in: indices),
        space: space,
        size: try fields.required("size", LayoutSize.init),
        elements: try fields.optional("elements", RecordedElements.init)
      )
    }
  }

  func section(at index: Int) throws(LayoutError) -> CollectionSection {
    guard let section = read[index] else { throw missing("has not read section \(index)") }
    return section
  }

  func layOut(
    _ range: Range<Int>,
    in space: SectionSpaceChoice
  ) throws(LayoutError) -> [SectionHandle] {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw .noSection(max(range.lowerBound, min(range.upperBound - 1, count)), of: count)
    }
    var new: [SectionHandle] = []
    for index in range {
      guard let known = laidOut.first(where: { $0.section == index && $0.space == space }) else {
        throw missing("has not laid out section \(index) in this space")
      }
      let handle = SectionHandle(section: index, number: handles.count, size: known.size)
      handles.append(handle)
      given.append(known)
      new.append(handle)
    }
    return new
  }

  func elements(of handle: SectionHandle) throws(LayoutError) -> any RestingElements {
    guard owns(handle), let elements = given[handle.number].elements else {
      throw missing("has not read the elements of section \(handle.section)")
    }
    return elements
  }

  private func missing(_ words: String) -> LayoutError {
    LayoutError(
      .notFound,
      origin: .plugin,
      message: "the recorded call \(words), counted from 0"
    )
  }
}

extension CollectionSection {
  private static let keys = ["index", "id", "items", "layout", "options", "state", "frame"]

  /// The section in recordings.
  fileprivate func object(at index: Int) -> SourceObject {
    var object: SourceObject = ["index": SourceValue(index)]
    object["id"] = id.map { SourceValue($0) }
    object["items"] = items.value
    object["layout"] = layout.map { SourceValue($0) }
    object.set("options", options, unless: SourceObject()) { SourceValue(.object($0)) }
    object.set("state", state, unless: SourceObject()) { SourceValue(.object($0)) }
    object["frame"] = frame.map(SourceValue.rect)
    return object
  }

  /// Decodes a section of a recording.
  fileprivate init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    self.init(
      id: try fields.optionalString("id"),
      items: try LayoutItems(recorded: fields.required("items")),
      layout: try fields.optionalString("layout"),
      options: try fields["options"]?.anyObject().object ?? SourceObject(),
      state: try fields["state"]?.anyObject().object ?? SourceObject(),
      frame: try fields.optional("frame", LayoutRect.init(result:))
    )
  }
}

extension LayoutItems {
  /// Decodes the items of a recording, which names no files.
  init(recorded node: ValueDecoder) throws(LayoutError) {
    try self.init(node) { file throws(LayoutError) in
      throw file.error(.contradiction("a recording names no files"))
    }
  }
}
