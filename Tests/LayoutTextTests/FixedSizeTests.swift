import Foundation
import LayoutModel
import LayoutText
import Testing

/// Whether the font's file is the one with the sizes that these tests expect.
private let isKnownFont: Bool = {
  let path = "/usr/share/fonts/opentype/inter/Inter-Regular.otf"
  let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  return size == 258_992
}()

@Suite("Exact sizes of texts in Inter 4.0 beta 7", .enabled(if: isKnownFont))
struct FixedSizeTests {
  @Test(
    "Texts in a known font have the expected sizes to the bit",
    arguments: [
      (TextRequest("Hello"), [40.6875, 20.57421875, 1, 16.46875]),
      (TextRequest("Hello, world"), [94.7783203125, 20.57421875, 1, 16.46875]),
      (TextRequest(""), [0, 20.57421875, 1, 16.46875]),
      (
        TextRequest("Hello", pointSize: 12, weight: .bold),
        [30.017578125, 14.5224609375, 1, 11.625]
      ),
      (
        TextRequest("Hello", font: "Inter Display", pointSize: 34),
        [72.25, 41.10546875, 1, 32.771484375]
      ),
      (
        TextRequest("Rows are as high as their text.", width: 100),
        [99.2001953125, 61.72265625, 3, 16.46875]
      ),
      // A line that ends with an ellipsis is as wide as the width allows.
      (
        TextRequest("Rows are as high as their text.", width: 100, lineLimit: 2),
        [100, 41.1484375, 2, 16.46875]
      ),
    ]
  )
  func sizes(request: TextRequest, expected: [Double]) throws {
    let size = try PangoTextMeasurer().measure(request)
    #expect([size.width, size.height, Double(size.lineCount), size.baseline] == expected)
  }
}
