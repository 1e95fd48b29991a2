import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Each test runs on threads with stacks of a given size: without a check of the remaining stack,
/// deep groups would end the process.
@Suite("Nested groups")
struct NestingTests {
  /// The outcome of a document.
  private enum Outcome: Sendable, Equatable {
    case frame(LayoutRect?)
    case failure(StatusCode, String)
  }

  /// Nested groups, as many as the depth, around one item of 10 × 10.
  private enum Form: String, CaseIterable, Sendable {
    case items, count

    func document(depth: Int) -> String {
      let size = #""size": {"width": 10, "height": 10}"#
      let (before, after) =
        switch self {
        case .items: (#""items": [{"#, "}]")
        case .count: (#""count": 1, "item": {"#, "}")
        }
      let opening = #""axis": "vertical", \#(size), \#(before)"#
      let group =
        String(repeating: opening, count: depth) + size + String(repeating: after, count: depth)
      return #"{"sections": [{"items": 1, "layout": {"group": {\#(group)}}}]}"#
    }
  }

  /// Reads, solves and explains a document.
  private static func outcome(_ text: String) -> Outcome {
    do throws(LayoutError) {
      return outcome(try LayoutDocument(json: text))
    } catch {
      let failure = error
      return .failure(failure.code, failure.message)
    }
  }

  private static func outcome(_ document: LayoutDocument) -> Outcome {
    do {
      let layout = try document.solved()
      let explainer = LayoutExplainer(
        document: document,
        environment: try document.resolvedEnvironment,
        layout: layout,
        calling: ClosureProvider()
      )
      return .frame(try explainer.explain(ItemPath(section: 0, item: 0)).frame)
    } catch let error as LayoutError {
      return .failure(error.code, error.message)
    } catch {
      return .failure(.internal, "\(error)")
    }
  }

  private static let shown = Outcome.frame(LayoutRect(x: 0, y: 0, width: 10, height: 10))

  private func expectShownOrRefused(_ outcome: Outcome) {
    guard case .failure(let code, let message) = outcome else {
      #expect(outcome == Self.shown)
      return
    }
    #expect(code == .resourceExhausted)
    #expect(message.hasSuffix("are nested too deeply for this thread's stack"))
  }

  @Test(
    "A thread with a small stack solves deeply nested groups or refuses them",
    arguments: Form.allCases,
    [5, 20, 40, 60, 80, 100, 120, 240]
  )
  private func small(form: Form, depth: Int) {
    // Arrays and objects both count towards the depth limit of a text.
    guard form == .count || depth <= 120 else { return }
    let text = form.document(depth: depth)
    expectShownOrRefused(onThread(stackSize: smallStack) { Self.outcome(text) })
    expectShownOrRefused(onThread(stackSize: 2 * smallStack) { Self.outcome(text) })
  }

  @Test(
    "A thread with a small stack solves or refuses nested groups that another thread read",
    arguments: [5, 60, 120, 240]
  )
  func readElsewhere(depth: Int) {
    let text = Form.count.document(depth: depth)
    let document = onThread(stackSize: 8 * largeStack) { try? LayoutDocument(json: text) }
    guard let document else {
      Issue.record("the document cannot be read")
      return
    }
    expectShownOrRefused(onThread(stackSize: smallStack) { Self.outcome(document) })
  }

  @Test("A thread solves nested groups for which its stack has space", arguments: Form.allCases)
  private func large(form: Form) {
    let few = form.document(depth: 5)
    #expect(onThread(stackSize: smallStack) { Self.outcome(few) } == Self.shown)
    let many = form.document(depth: 60)
    #expect(onThread(stackSize: largeStack) { Self.outcome(many) } == Self.shown)
  }

  @Test("Groups nested too deeply for the stack fail with a message about groups")
  func sentence() {
    let text = Form.count.document(depth: 240)
    let document = onThread(stackSize: 8 * largeStack) { try? LayoutDocument(json: text) }
    guard let document else {
      Issue.record("the document cannot be read")
      return
    }
    #expect(
      onThread(stackSize: smallStack / 2) { Self.outcome(document) }
        == .failure(.resourceExhausted, "groups are nested too deeply for this thread's stack")
    )
  }
}
