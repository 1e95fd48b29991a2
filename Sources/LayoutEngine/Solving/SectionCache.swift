import LayoutModel

/// The sections of earlier layouts: only those whose items, description, options or environment
/// have changed are laid out again.
///
/// Sections are found by identity: by their `id`, the k-th of the same `id` by k, and without one by
/// their position. Each has as many layouts as the last solve requested sizes. A layout is also found
/// at another position, unless a plugin has seen its position.
///
/// Valid as long as providers return the same results for the same requests: not across a reload.
package struct SectionCache: Sendable {
  /// A layout, with all it depends on.
  private final class Entry: Sendable {
    let section: DocumentSection
    let environment: LayoutEnvironment
    /// The position that a plugin has seen; nil if none has.
    let position: Int?
    /// The sizes of items that were measured when they were seen; nil if none was.
    let measured: MeasuredSection?
    let layout: SectionLayout

    init(
      _ layout: SectionLayout,
      of section: DocumentSection,
      in environment: LayoutEnvironment,
      seenAt position: Int?,
      knowing measured: MeasuredSection?
    ) {
      (self.layout, self.section, self.environment) = (layout, section, environment)
      (self.position, self.measured) = (position, measured)
    }
  }

  /// The layouts of the section at a position.
  private struct Place: Sendable {
    var id: String?
    var entries: [Entry] = []
  }

  /// The place of an entry.
  private struct Asked: Hashable {
    var place: Int
    var entry: Int
  }

  private var places: [Place] = []
  /// The entries that the running solve requested, if it may request several for a section; else nil.
  private var asked: Set<Asked>?
  /// The number of sections that the last layout solved.
  package private(set) var solvedCount = 0

  /// Prepares for a solve of sections.
  /// - Parameters:
  ///   - sections: the sections, in order.
  ///   - isRepeated: whether sections may be requested at several sizes.
  /// - Complexity: O(number of sections).
  mutating func begin(_ sections: [DocumentSection], severalSizes isRepeated: Bool) {
    solvedCount = 0
    asked = isRepeated ? [] : nil
    let isAligned =
      places.count == sections.count && zip(places, sections).allSatisfy { $0.id == $1.id }
    if !isAligned { align(with: sections) }
  }

  /// Moves the places to the positions that their sections have now.
  private mutating func align(with sections: [DocumentSection]) {
    var named: [String: ArraySlice<Int>] = [:]
    for (position, place) in places.enumerated() {
      if let id = place.id { named[id, default: []].append(position) }
    }
    places = sections.enumerated()
      .map { position, section in
        guard let id = section.id else {
          let isSame = places.indices.contains(position) && places[position].id == nil
          return isSame ? places[position] : Place()
        }
        return named[id]?.popFirst().map { places[$0] } ?? Place(id: id)
      }
  }

  /// Ends a solve: only the sizes that it requested stay.
  mutating func finish() {
    guard let asked else { return }
    self.asked = nil
    for place in places.indices where places[place].entries.count > 1 {
      let entries = places[place].entries
      places[place].entries = entries.indices
        .filter { asked.contains(Asked(place: place, entry: $0)) }.map { entries[$0] }
    }
  }

  /// Returns a section's layout, if nothing that it depends on has changed.
  mutating func layout(
    of section: DocumentSection,
    at position: Int,
    in environment: LayoutEnvironment,
    knowing measured: MeasuredSection? = nil
  ) -> SectionLayout? {
    let entries = places[position].entries
    let found = entries.firstIndex { entry in
      (entry.position ?? position) == position && entry.measured === measured
        && entry.environment == environment && entry.section == section
    }
    guard let found else { return nil }
    asked?.insert(Asked(place: position, entry: found))
    return entries[found].layout
  }

  /// Returns how the items of a section without a layout are measured, if all are: a section of which
  /// only items have changed keeps the sizes of rows.
  func measuring(
    of section: DocumentSection,
    at position: Int,
    in environment: LayoutEnvironment
  ) -> SectionMeasuring {
    guard let entry = places[position].entries.last(where: { $0.environment == environment })
    else { return .all }
    var earlier = entry.section
    earlier.items = section.items
    return earlier == section ? .changed(entry.layout.memory.section) : .all
  }

  /// Stores a section's layout.
  /// - Parameters:
  ///   - layout: the layout.
  ///   - section: the section.
  ///   - position: its position in the collection.
  ///   - dependsOnPosition: whether a plugin has seen the position.
  ///   - environment: the environment.
  ///   - measured: the sizes of items that were measured when they were seen; nil if none was.
  mutating func store(
    _ layout: SectionLayout,
    of section: DocumentSection,
    at position: Int,
    dependingOnPosition dependsOnPosition: Bool,
    in environment: LayoutEnvironment,
    knowing measured: MeasuredSection? = nil
  ) {
    solvedCount += 1
    guard places.indices.contains(position) else { return }
    let entry = Entry(
      layout,
      of: section,
      in: environment,
      seenAt: dependsOnPosition ? position : nil,
      knowing: measured
    )
    guard asked != nil else {
      places[position].entries = [entry]
      return
    }
    places[position].entries.append(entry)
    asked?.insert(Asked(place: position, entry: places[position].entries.count - 1))
  }
}
