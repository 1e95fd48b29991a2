import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// A flow of few items, calculated by hand.
struct FlowCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var options: String
  var items = "4"
  var container = LayoutSize(width: 100, height: 200)
  var configuration = "{}"
  var traits = #"{"displayScale": 1}"#
  var x: [Double]
  var y: [Double]

  init(
    _ title: String,
    _ options: String,
    items: String = "4",
    container: LayoutSize = LayoutSize(width: 100, height: 200),
    configuration: String = "{}",
    traits: String = #"{"displayScale": 1}"#,
    x: [Double],
    y: [Double]
  ) {
    testDescription = title
    self.options = options
    self.items = items
    self.container = container
    self.configuration = configuration
    self.traits = traits
    self.x = x
    self.y = y
  }

  func solved() throws -> CollectionLayout {
    try LayoutDocument(
      json: """
        {"environment": {"traits": \(traits), "container":
           {"width": \(container.width), "height": \(container.height)}},
         "configuration": \(configuration),
         "sections": [{"layout": "flow", "options": {\(options)}, "items": \(items)}]}
        """
    )
    .solved()
  }
}
