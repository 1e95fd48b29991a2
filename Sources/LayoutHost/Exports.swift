// One `import LayoutHost` gives a program everything that it needs to open, solve, query, scroll, change and draw
// documents, and to write providers. The types of a session's requests and results are in the modules below; without
// these lines, each of a program's files would have to know which. Swift has no other way to export a module again than
// this attribute.
@_exported public import LayoutDrawing
@_exported public import LayoutEngine
@_exported public import LayoutModel
@_exported public import LayoutPlugins
@_exported public import LayoutProviders
