internal import LayoutModel

extension BenchmarkSubject {
  /// The layout of ``waterfalls``, written like in tutorials, for comparison.
  static var articleWaterfalls: [BenchmarkSubject] {
    [
      BenchmarkSubject(name: "article's waterfall, fill") {
        let sizes = Inputs.sizes(count: Inputs.million)
        return .repeated { _ in
          blackHole(ArticleWaterfall(sizes: sizes, width: Inputs.screen.width))
        }
      },
      BenchmarkSubject(name: "article's waterfall, rectangle") {
        let sizes = Inputs.sizes(count: Inputs.million)
        let layout = ArticleWaterfall(sizes: sizes, width: Inputs.screen.width)
        let rects = Inputs.screens(count: 100, within: layout.height)
        return .timed { iteration in
          let rect = rects[iteration % rects.count]
          return { _ in blackHole(layout.elements(in: rect)) }
        }
      },
    ]
  }
}

/// A waterfall with an object for each frame: for each item all columns are sorted, for each
/// rectangle all frames are filtered.
private struct ArticleWaterfall {
  final class Attributes {
    let indexPath: ItemPath
    let frame: LayoutRect

    init(indexPath: ItemPath, frame: LayoutRect) {
      self.indexPath = indexPath
      self.frame = frame
    }
  }

  private struct Column {
    let x: Double
    var bottom: Double
  }

  private(set) var attributes: [Attributes] = []
  private(set) var height = 0.0

  init(sizes: [LayoutSize], width: Double) {
    let (count, spacing, inset) = (3, 8.0, 16.0)
    let columnWidth = (width - 2 * inset - Double(count - 1) * spacing) / Double(count)
    var columns = (0..<count)
      .map {
        Column(x: inset + Double($0) * (columnWidth + spacing), bottom: inset)
      }
    for (item, size) in sizes.enumerated() {
      let order = columns.indices.sorted { columns[$0].bottom < columns[$1].bottom }
      let column = order[0]
      let length = size.height * columnWidth / size.width
      let frame = LayoutRect(
        x: columns[column].x,
        y: columns[column].bottom,
        width: columnWidth,
        height: length
      )
      attributes.append(
        Attributes(indexPath: ItemPath(section: 0, item: item), frame: frame)
      )
      columns[column].bottom += length + spacing
      height = max(height, frame.maxY + inset)
    }
  }

  func elements(in rect: LayoutRect) -> [Attributes] {
    attributes.filter { $0.frame.overlaps(rect) }
  }
}
