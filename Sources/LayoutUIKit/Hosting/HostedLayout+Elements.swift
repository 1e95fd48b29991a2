import LayoutEngine
import LayoutHost
package import LayoutModel

// The elements that a collection view shows.
extension HostedLayout {
  /// Finds the elements of a rectangle, with pinned ones where they are at the offset of the last
  /// preparation.
  /// - Parameter rect: a rectangle in content coordinates, which may reach beyond the visible bounds.
  /// - Returns: the elements of items and sections that the view has, each with a name of its own.
  /// - Complexity: O(log n + k) for k elements, and the plugins' own.
  package func elements(in rect: LayoutRect) -> [HostedElement] {
    guard let prepared, let view else { return [] }
    let offset = view.bounds.origin
    let visible = attempt { () throws(LayoutError) in
      try session.visibleState(of: prepared.collection, at: offset, in: rect).elements
    }
    let elements = named(visible ?? prepared.collection.layout.elements(in: rect), in: prepared)
    guard prepared.dependsOnOffset else { return elements }
    for hosted in elements { found[hosted.name] = hosted.element }
    return elements
  }

  /// Returns the element with a name; nil if the layout has no such element.
  /// - Complexity: O(1) if nothing depends on the offset, and after the first call for an offset.
  package func element(named name: HostedElement.Name) -> LayoutElement? {
    guard let prepared, let view, isInView(name) else { return nil }
    if prepared.dependsOnOffset, !hasFoundVisible {
      hasFoundVisible = true
      _ = elements(in: view.bounds)
    }
    if let element = found[name] { return element }
    let layout = prepared.collection.layout
    guard let section = name.section else {
      return name.elementKind.flatMap { layout.element(ofKind: $0, at: nil) }
    }
    let path = ItemPath(section: section, item: name.item)
    guard let elementKind = name.elementKind else { return layout.element(at: path) }
    let element = layout.element(ofKind: elementKind, at: path)
    return element?.kind == name.kind ? element : nil
  }

  /// Returns elements with their names, without those of items and sections that the view does not
  /// have; of several with one name, the first.
  private func named(_ elements: [LayoutElement], in prepared: Prepared) -> [HostedElement] {
    var names: Set<HostedElement.Name> = []
    return zip(prepared.decorations.names(of: elements), elements)
      .compactMap { name, element in
        guard isInView(name), names.insert(name).inserted else { return nil }
        return HostedElement(name: name, element: element)
      }
  }

  /// Whether the view has the section and the item of a name.
  ///
  /// A layout that no longer works may have more of them.
  private func isInView(_ name: HostedElement.Name) -> Bool {
    guard let section = name.section else { return true }
    guard itemCounts.indices.contains(section), name.item >= 0 else { return false }
    return name.kind != .item || name.item < itemCounts[section]
  }
}
