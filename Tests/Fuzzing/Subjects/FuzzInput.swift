@preconcurrency import Glibc

/// The check of inputs for the subject that the variable `FUZZ_SUBJECT` names.
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

/// Checks an input of libFuzzer, and ends the program if it finds a problem.
@_cdecl("checkFuzzInput")
public func checkFuzzInput(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let problem = check(bytes) else { return }
  fputs("found: \(problem)\n", stderr)
  abort()
}
