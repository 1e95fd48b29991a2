import LayoutModel

/// Sections that were laid out before: only those are laid out again whose items, description,
/// options or environment have changed.
///
/// Good for as long as providers answer the same to the same question: not across a reload.
public struct SectionCache: Sendable {
  private struct Entry: Sendable {
    var section: DocumentSection
    var environment: LayoutEnvironment
    var layout: SectionLayout
  }

  private var entries: [Entry?] = []
  /// How many sections the last layout had to lay out.
  public private(set) var solvedCount = 0

  /// Remembers nothing yet.
  public init() {}

  /// Prepares for a document of so many sections.
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

  /// Remembers a section's layout.
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
