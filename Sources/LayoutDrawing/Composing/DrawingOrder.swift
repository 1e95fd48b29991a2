import LayoutEngine
import LayoutModel

/// Puts elements into the order of drawing: by `zIndex`, then as results have them.
///
/// Sections that do not meet along the scroll axis are drawn one after another, which looks the same
/// and keeps each of them together.
struct DrawingOrder {
  /// Elements of one section that follow each other.
  struct Run {
    var section: Int?
    var elements: [LayoutElement]
  }

  private let axis: Axis

  init(along axis: Axis) {
    self.axis = axis
  }

  /// - Complexity: O(n log n).
  func runs(of elements: [LayoutElement]) -> [Run] {
    clusters(of: sections(elements)).flatMap(runs)
  }

  /// The elements of a section with their places in the order of results.
  private struct Section {
    var elements: [(order: Int, element: LayoutElement)] = []
    var start = Double.infinity
    var end = -Double.infinity
  }

  private func sections(_ elements: [LayoutElement]) -> [Section] {
    var sections: [Section] = []
    var places: [Int?: Int] = [:]
    for (order, element) in elements.enumerated() {
      let place = places[element.section] ?? sections.count
      if place == sections.count {
        places[element.section] = place
        sections.append(Section())
      }
      sections[place].elements.append((order, element))
      // What is transformed may reach anywhere.
      let isInPlace = element.transform == .identity
      sections[place].start = min(
        sections[place].start,
        isInPlace ? element.frame.min(axis) : -.infinity
      )
      sections[place].end = max(
        sections[place].end,
        isInPlace ? element.frame.max(axis) : .infinity
      )
    }
    return sections
  }

  /// Sections that meet, together; neighbours may share a line, or a thousandth of a point.
  private func clusters(of sections: [Section]) -> [[Section]] {
    let order = sections.indices.sorted { (sections[$0].start, $0) < (sections[$1].start, $1) }
    var clusters: [[Section]] = []
    var end = -Double.infinity
    for index in order {
      let section = sections[index]
      if clusters.isEmpty || section.start >= end - 0.001 { clusters.append([]) }
      clusters[clusters.count - 1].append(section)
      end = max(end, section.end)
    }
    return clusters
  }

  private func runs(of cluster: [Section]) -> [Run] {
    let sorted = cluster.flatMap(\.elements)
      .sorted { ($0.element.zIndex, $0.order) < ($1.element.zIndex, $1.order) }
    var runs: [Run] = []
    for (_, element) in sorted {
      if runs.isEmpty || runs[runs.count - 1].section != element.section {
        runs.append(Run(section: element.section, elements: []))
      }
      runs[runs.count - 1].elements.append(element)
    }
    return runs
  }
}
