import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Explanations of random documents")
struct ExplanationPropertyTests {
  static let documents =
    RandomCase.documents(.wild, 0..<150) + RandomCase.documents(.tame, 400..<450)

  @Test(
    "The steps of an explanation lead to the item's frame in a random document",
    arguments: documents
  )
  func agree(_ random: RandomCase) {
    random.expect { document in
      let environment = try document.environment
        .resolved(configuration: document.configuration)
      let provider = ClosureProvider()
      let layout = try CollectionSolver(calling: provider)
        .solve(
          document.collections[0],
          in: environment
        )
      let explainer = LayoutExplainer(
        document: document,
        environment: environment,
        layout: layout,
        calling: provider
      )
      for path in document.paths(atMost: 40) {
        let explanation = try explainer.explain(path)
        let frame = layout.element(at: path)?.frame
        guard explanation.frame == frame else { return "\(path) has another frame" }
        guard let frame else { continue }
        let led = Array(explanation.steps.dropLast()).rectangle
        if !led.isNear(frame) { return "\(path) is \(frame), not \(led)" }
      }
      return nil
    }
  }
}

extension LayoutDocument {
  /// The first items of every section.
  fileprivate func paths(atMost limit: Int) -> [ItemPath] {
    sections.indices.flatMap { section in
      (0..<min(limit, sections[section].items.count))
        .map { ItemPath(section: section, item: $0) }
    }
  }
}
