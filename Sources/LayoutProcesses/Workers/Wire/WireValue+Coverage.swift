import LayoutProviders

extension CoveredFile: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(path)
    writer.append(UInt32(truncatingIfNeeded: lines.count))
    for (line, count) in lines {
      writer.write(line)
      writer.write(count)
    }
    writer.append(UInt32(truncatingIfNeeded: outcomes.count))
    for (outcome, count) in outcomes {
      writer.write(outcome.line)
      writer.write(outcome.successor)
      writer.write(count)
    }
  }

  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(path: try reader.read())
    for _ in 0..<(try reader.takeCount()) {
      let line = try reader.read(Int.self)
      add(line: line, count: try reader.read())
    }
    for _ in 0..<(try reader.takeCount()) {
      let line = try reader.read(Int.self)
      let outcome = Outcome(line: line, successor: try reader.read())
      add(outcome, count: try reader.read())
    }
  }
}
