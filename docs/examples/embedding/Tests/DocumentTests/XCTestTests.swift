import LayoutHost
import LayoutTesting
import XCTest

final class XCTestTests: XCTestCase {
  func testStairsStepByTheirRise() throws {
    let layout = try evaluate(document: "documents/stairs.json", scripts: "plugins").layout()
    XCTAssertEqual(layout.frames(of: 0).map(\.y), [0, 20, 40, 60])
  }

  func testAllDocumentsHaveLayouts() throws {
    for document in try evaluate(scripts: "plugins", in: "documents") {
      XCTAssertFalse(try document.layout().elements.isEmpty, document.name)
    }
  }
}
