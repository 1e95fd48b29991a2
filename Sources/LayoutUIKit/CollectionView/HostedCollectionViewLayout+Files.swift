#if canImport(UIKit)
import LayoutHost
import LayoutModel
import UIKit

// Plugins that are edited while the program runs.
extension HostedCollectionViewLayout {
  /// Reloads the files of the document and of plugins whenever they change, until the layout is gone.
  ///
  /// A file that fails is refused, and the version before stays in use: see ``didFail``.
  public func watchFiles() {
    guard watching == nil else { return }
    watching = Task { [weak self] in
      while self?.reloadFiles() == true { try? await Task.sleep(for: .milliseconds(100)) }
    }
  }

  /// Reloads what has changed.
  /// - Returns: whether to look again.
  private func reloadFiles() -> Bool {
    do throws(LayoutError) {
      let reload = try hosted.reloadChanged()
      if reload.hasNews {
        invalidateLayout()
        didReload?(reload)
      }
      return true
    } catch {
      didFail?(error)
      return false
    }
  }
}
#endif
