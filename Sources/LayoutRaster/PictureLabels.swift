import LayoutDrawing

extension Picture {
  /// Whether any text is drawn.
  var labels: RasterLibrary.Labels {
    let hasLabels =
      panes.contains { pane in
        pane.caption != nil
          || pane.groups.contains { group in
            group.elements.contains { element in
              element.label != nil || element.parts.contains { $0.label != nil }
            }
          }
      } || overlays.contains { $0.label != nil }
    return hasLabels ? .some : .none
  }
}
