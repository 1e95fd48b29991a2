import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Goldens of a test run")
struct GoldenRunTests {
  @Test("Two tests that write different content to one golden get an error that names both")
  func conflict() throws {
    for policy in [GoldenPolicy.all, .missing] {
      let folder = try TemporaryFolder()
      let file = try GoldenFile(named: "list", in: folder.path)
      let run = GoldenRun(policy: policy)
      #expect(run.compare(try GoldenTests.golden(), with: file, from: "A.swift:3") == .written)
      #expect(run.compare(try GoldenTests.golden(), with: file, from: "B.swift:4") == .matched)
      let other = try GoldenTests.golden(GoldenTests.list(items: 4))
      guard case .refused(let failure) = run.compare(other, with: file, from: "C.swift:5") else {
        Issue.record("\(policy): not refused")
        continue
      }
      #expect(failure.code == .alreadyExists)
      #expect(failure.message.contains("A.swift:3") && failure.message.contains("C.swift:5"))
      #expect(try folder.text(of: "list.golden.json") == GoldenTests.golden().text)
    }
  }

  @Test("A difference from a golden names another test of the run that matches it")
  func conflictInComparing() throws {
    let folder = try TemporaryFolder(["list.golden.json": GoldenTests.golden().text])
    let file = try GoldenFile(named: "list", in: folder.path)
    let run = GoldenRun(policy: .none)
    let other = try GoldenTests.golden(GoldenTests.list(items: 4))
    func description(from place: String) -> String? {
      guard case .differs(let difference) = run.compare(other, with: file, from: place) else {
        return nil
      }
      return difference.description
    }
    #expect(description(from: "A.swift:2")?.contains("matches it") == false)
    #expect(run.compare(try GoldenTests.golden(), with: file, from: "B.swift:3") == .matched)
    #expect(description(from: "C.swift:5")?.contains("B.swift:3 matches it") == true)
  }

  @Test("A run recognises a golden by its place, whatever path leads to it")
  func paths() throws {
    let folder = try TemporaryFolder(["in/a": ""])
    let run = GoldenRun(policy: .all)
    let file = try GoldenFile(named: "list", in: folder.path(of: "in"))
    #expect(run.compare(try GoldenTests.golden(), with: file, from: "A.swift:3") == .written)
    let other = try GoldenFile(named: "list", in: folder.path(of: "in/../in/."))
    let outcome = run.compare(
      try GoldenTests.golden(GoldenTests.list(items: 4)),
      with: other,
      from: "B.swift:4"
    )
    guard case .refused = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(run.untouchedFiles == [file.path])
  }

  @Test("Tests that run at the same time write a golden once")
  func together() async throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile(named: "list", in: folder.path)
    let content = try GoldenTests.golden()
    let run = GoldenRun(policy: .missing)
    let outcomes = await withTaskGroup(of: GoldenOutcome.self) { group in
      for place in 0..<16 {
        group.addTask { run.compare(content, with: file, from: "A.swift:\(place)") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 == .written }.count == 1)
    #expect(outcomes.filter { $0 == .matched }.count == 15)
  }
}
