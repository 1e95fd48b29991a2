import LayoutModel

/// The sections of earlier layouts: only those whose items, description, options or environment
/// have changed are laid out again.
///
/// Valid as long as providers return the same results for the same requests: not across a reload.
package struct SectionCache: Sendable {
  private struct Entry: Sendable {
    var section: DocumentSection
    var environment: LayoutEnvironment
    var layout: SectionLayout
  }

  private var entries: [Entry?] = []
  /// The number of sections that the last layout solved.
  package private(set) var solvedCount = 0

  /// Prepares for a document with a number of sections.
  mutating func begin(sectionCount: Int) {
    solvedCount = 0
    if entries.count > sectionCount { entries.removeLast(entries.count - sectionCount) }
    while entries.count < sectionCount { entries.append(nil) }
  }

  /// A section's layout, if nothing that it depends on has changed.
  func layout(
    of section: DocumentSection,
    at index: Int,
    in environment: LayoutEnvironment
  ) -> SectionLayout? {
    guard let entry = entries[index], entry.environment == environment, entry.section == section
    else { return nil }
    return entry.layout
  }

  /// Stores a section's layout.
  mutating func store(
    _ layout: SectionLayout,
    of section: DocumentSection,
    at index: Int,
    in environment: LayoutEnvironment
  ) {
    solvedCount += 1
    entries[index] = Entry(section: section, environment: environment, layout: layout)
  }
}
