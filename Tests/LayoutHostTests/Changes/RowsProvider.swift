import LayoutEngine
import LayoutHost
import LayoutModel
import Synchronization

/// Rows that say how they appear and disappear: as a plugin in Lua, and as a provider in Swift.
struct RowsProvider: SwiftProvider {
  let name = "rows"
  static let rowHeight = ProviderOption("rowHeight", default: 40.0, minimum: 1)
  let options = OptionSchema(rowHeight)
  var transitionStyle = TransitionStyle.standard
  /// The hooks of a test, besides the layout.
  var hooks = ProviderHandlers()

  var handlers: ProviderHandlers {
    hooks.on(.layout) { call in
      let height = call[Self.rowHeight]
      let frames = (0..<call.items.count)
        .map { row in
          let frame = LayoutRect(x: 0, y: Double(row) * height, width: 300, height: height)
          return CustomFrame(frame: frame)
        }
      return .frames(
        LayoutFrames(
          frames: FrameColumns(frames),
          contentSize: LayoutSize(width: 300, height: Double(call.items.count) * height),
          memo: LayoutMemo(["rows": SourceValue(call.items.count)])
        )
      )
    }
  }

  /// The plugin in Lua that lays out the same, with members of its table.
  static func lua(_ members: String) -> String {
    """
    return {
      api = 1,
      options = { rowHeight = { type = "number", default = 40, minimum = 1 } },
      layout = function(environment)
        local frames, height = {}, environment.options.rowHeight
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = (i - 1) * height, width = 300, height = height }
        end
        return {
          frames = frames,
          contentSize = { width = 300, height = environment.itemCount * height },
          memo = { rows = environment.itemCount },
        }
      end,
      \(members)
    }
    """
  }

  /// What appears comes from the first row before the change; what disappears leaves to the left.
  static let movingLua = lua(
    """
    appearingItems = function(items, environment)
      local change, before = environment.change, environment.before
      for k = 1, #items do
        items[k].alpha = 0.25
        items[k].frame.x = 10 * change.order[k] + change.shift.y
      end
      local first = before and before:at(1)
      if first then
        items[1].frame.y = first.frame.y + before.options.rowHeight + before.memo.rows
          + before.itemCount + before.scroll.bounds.height + before.contentSize.height
      end
    end,
    disappearingItems = function(items, environment)
      local after = environment.after
      for k = 1, #items do
        items[k].frame.x = -300
        items[k].alpha = 1
        if after then items[k].frame.y = after.origin.y + #after.items end
      end
    end,
    contentOffsetAfterChange = function(proposed, environment)
      local kept = environment.change.kept
      return { y = proposed.y + (kept and kept.item or 0) }
    end,
    """
  )

  /// The same hooks in Swift.
  static let movingHooks = ProviderHandlers()
    .on(.appearingItems) { call in
      guard let change = call.request.change else { return call.input }
      var items = call.input
      for (k, order) in change.order.enumerated() {
        items[k].alpha = 0.25
        items[k].frame.x = 10 * Double(order) + change.shift.y
      }
      if let before = change.before, let first = before.elements.item(0) {
        let height = before.options["rowHeight"]?.number ?? 0
        let rows = before.memo?.value["rows"]?.number ?? 0
        items[0].frame.y =
          first.frame.y + height + rows + Double(before.items.count) + before.bounds.height
          + before.contentSize.height
      }
      return items
    }
    .on(.disappearingItems) { call in
      call.input.map { element in
        var end = element
        end.frame.x = -300
        end.alpha = 1
        if let after = call.request.change?.after {
          end.frame.y = after.origin.y + Double(after.items.count)
        }
        return end
      }
    }
    .on(.contentOffsetAfterChange) { call in
      let item = call.request.change?.kept.map { $0.item + 1 } ?? 0
      return LayoutPoint(x: call.input.x, y: call.input.y + Double(item))
    }

  /// A document of sections of rows, in 300 × 200.
  static func document(_ counts: [Int]) -> DocumentDescription {
    var document = DocumentDescription(
      sections: counts.enumerated()
        .map { section, count in
          let items = (0..<count).map { DocumentDescription.Item(id: "\(section).\($0)") }
          return DocumentDescription.Section("rows", items: .list(items), id: "s\(section)")
        }
    )
    document.environment.container = LayoutSize(width: 300, height: 200)
    return document
  }

  /// A session of sections of rows.
  static func session(_ configuration: HostConfiguration, _ counts: [Int]) throws -> Session {
    let session = Session(configuration)
    try session.open(document(counts))
    return session
  }
}

/// The calls of hooks, in their order.
final class CalledHooks: Sendable {
  private let lines = Mutex<[String]>([])

  /// The calls so far, such as `appearingItems 2: 0 1`.
  var all: [String] { lines.withLock { $0 } }

  /// Notes a call.
  func note(_ call: String) { lines.withLock { $0.append(call) } }

  /// Hooks that note their section and the items that they get, and change nothing.
  var hooks: ProviderHandlers {
    ProviderHandlers()
      .on(.appearingItems) { [self] call in
        note("appearingItems", call)
        return call.input
      }
      .on(.disappearingItems) { [self] call in
        note("disappearingItems", call)
        return call.input
      }
  }

  private func note(_ method: String, _ call: ProviderCall<[LayoutElement]>) {
    let items = call.input.map { "\($0.item ?? -1)" }.joined(separator: " ")
    note("\(method) \(call.request.section.index): \(items)")
  }
}
