import FuzzSubjects
@preconcurrency import Glibc

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let problem = DocumentSubject.problem(with: bytes) {
    fputs("found: \(problem)\n", stderr)
    abort()
  }
  return 0
}
