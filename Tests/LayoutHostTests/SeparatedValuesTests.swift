import LayoutEngine
import LayoutHost
import TestSupport
import Testing

@Suite("Results as comma-separated values")
struct SeparatedValuesTests {
  private static let head =
    "collection,element,kind,elementKind,section,item,id,x,y,width,height,zIndex,alpha,hidden,"
    + "estimated,transform\n"

  @Test("A result as comma-separated values has a line for each element, with all digits")
  func lines() throws {
    let session = Session()
    try session.open(
      json: #"""
        {"environment": {"container": {"width": 100, "height": 50}},
         "configuration": {"pixelAlignment": false},
         "sections": [{"layout": "list", "options": {"rowHeight": 10.123456}, "items": 2}]}
        """#
    )
    let text = try ResultRenderer(format: .csv).text(of: session.solve())
    #expect(
      text == Self.head
        + "0.0,item,,0,0,,0,0,100,10.123456,0,1,false,false,\n".csvOfPlainDocument
        + "0.1,item,,0,1,,0,10.123456,100,10.123456,0,1,false,false,\n".csvOfPlainDocument
    )
  }

  @Test("Values with separators and quotes are in quotes, and lines name their collection")
  func quotes() throws {
    let folder = try TemporaryFolder([
      "halves.lua": """
      return { api = 1, layout = function()
        return { frames = { { x = 0, y = 0, width = 1, height = 1 } }, contentSize = { width = 1, height = 1 }, supplementaryItems = {
          { elementKind = 'a, "b"', frame = { x = 0, y = 0, width = 1, height = 1 } } } }
      end }
      """
    ])
    let session = Session(HostConfiguration(pluginFolders: [folder.path]))
    try session.open(json: #"{"sections": [{"layout": "halves", "items": 1}]}"#)
    let text = try ResultRenderer(format: .csv).text(of: session.solve())
    #expect(text.contains(#","a, ""b"" 0.0",supplementary,"a, ""b""",0,"#))
  }
}

extension String {
  /// The line of an element of the only collection, which has no name.
  fileprivate var csvOfPlainDocument: String { "," + self }
}
