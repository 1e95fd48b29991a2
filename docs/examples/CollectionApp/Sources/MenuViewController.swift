import LayoutHost
import LayoutUIKit
import UIKit

/// A menu whose layout is in `Layouts`: a document, and a plugin in Lua.
final class MenuViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private var sections = [
    ["Bouillabaisse", "Ratatouille", "Quiche", "Pot-au-feu", "Tarte"],
    (1...24).map { "Dish \($0)" },
  ]
  private let dishes = UICollectionView.CellRegistration<DishCell, String> { cell, _, name in
    cell.show(name)
  }
  private let headers = UICollectionView.SupplementaryRegistration<DishCell>(
    elementKind: "header"
  ) { header, _, _ in
    header.show("All dishes")
  }

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Menu"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout: HostedCollectionViewLayout
    do throws(LayoutError) {
      let session = Session(HostConfiguration(pluginFolders: [Self.folder + "/plugins"]))
      try session.open(path: Self.folder + "/menu.json")
      layout = HostedCollectionViewLayout(session)
    } catch {
      preconditionFailure("\(error.message) \(error.path ?? "")")
    }
    layout.register(BackgroundView.self, forDecorationViewOfKind: "background")
    layout.supplementaryKinds = ["header"]
    layout.didFail = { failure in print(failure.message, failure.hint ?? "") }
    layout.watchFiles()
    let menu = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    menu.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    menu.backgroundColor = .systemBackground
    menu.dataSource = self
    menu.delegate = self
    view.addSubview(menu)
  }

  /// The folder of the layouts: the one that the scheme names, whose files can be edited while the
  /// app runs in the simulator, or the one in the app.
  private static var folder: String {
    ProcessInfo.processInfo.environment["LAYOUTS"]
      ?? (Bundle.main.resourcePath ?? "") + "/Layouts"
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(
      using: dishes,
      for: indexPath,
      item: sections[indexPath.section][indexPath.item]
    )
  }

  func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
  }

  /// Orders a dish: it goes as the layout says.
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    sections[indexPath.section].remove(at: indexPath.item)
    collectionView.deleteItems(at: [indexPath])
  }
}
