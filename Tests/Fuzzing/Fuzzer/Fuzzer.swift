import FuzzReplay
@preconcurrency import Glibc

/// The check of each input, of the subject that the variable `FUZZ_SUBJECT` names.
private nonisolated(unsafe) let check: ([UInt8]) -> String? = {
  let name = getenv("FUZZ_SUBJECT").map { String(cString: $0) } ?? ""
  guard let subject = FuzzSubject(rawValue: name) else {
    fputs("FUZZ_SUBJECT names no subject: “\(name)”\n", stderr)
    exit(EX_USAGE)
  }
  do {
    return try subject.makeCheck()
  } catch {
    fputs("\(name) cannot be tried: \(error)\n", stderr)
    exit(EX_IOERR)
  }
}()

/// Checks an input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func examine(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let problem = check(bytes) {
    fputs("found: \(problem)\n", stderr)
    abort()
  }
  return 0
}
