import LayoutEngine
import LayoutHost
import LayoutModel
import Synchronization

/// Cells without a size of their own, so that items have those of the document; notes whose content
/// is measured.
final class MeasuredCells: SwiftProvider {
  let name = "cells"
  private let ids = Mutex<[String]>([])

  var handlers: ProviderHandlers {
    ProviderHandlers()
      .on(.cell) { call in
        let id = call.items.id(of: 0) ?? ""
        self.ids.withLock { $0.append(id) }
        return CellResult()
      }
  }

  /// Returns the ids of the items that were measured since the last call, in order.
  func measured() -> [String] {
    ids.withLock { ids in
      defer { ids = [] }
      return ids
    }
  }

  /// A session without a document, which knows the cells.
  func session() -> Session {
    var configuration = HostConfiguration.testing()
    configuration.providers = [self]
    return Session(configuration)
  }
}
