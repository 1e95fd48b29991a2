import LineEditor
import Testing

@Suite struct LineLanguageTests {
  @Test("a candidate has no detail unless it is given one")
  func detail() {
    #expect(LineCompletions.Candidate("solve").detail.isEmpty)
  }
}
