import FuzzSubjects
@preconcurrency import Glibc

/// Its plugins are written once.
private nonisolated(unsafe) let subject: AnswerSubject = {
  do {
    return try AnswerSubject()
  } catch {
    fputs("the plugins cannot be written: \(error)\n", stderr)
    exit(EX_IOERR)
  }
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let problem = subject.problem(with: bytes) {
    fputs("found: \(problem)\n", stderr)
    abort()
  }
  return 0
}
