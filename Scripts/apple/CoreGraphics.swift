// CoreGraphics, of which the sources use only the types of geometry. Only the compiler reads this file.
@_exported import CoreFoundation
