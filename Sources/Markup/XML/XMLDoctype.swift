/// A document type declaration: only its general entities with a value of their own are read.
struct XMLDoctype {
  /// More entities than this are passed over.
  static let entityLimit = 1024

  private(set) var end: Int
  private(set) var entities: [String: [UInt8]] = [:]

  /// Reads the declaration whose `<!DOCTYPE` stands at `start`.
  init(_ bytes: Bytes, at start: Int) {
    end = bytes.count
    var index = start + 9
    var inSubset = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["):
        inSubset = true
        index += 1
      case UInt8(ascii: "]"):
        inSubset = false
        index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let close = bytes.firstIndex(of: bytes[index], from: index + 1)
        index = close.map { $0 + 1 } ?? bytes.count
      case UInt8(ascii: ">") where !inSubset:
        end = index + 1
        return
      case UInt8(ascii: "<") where bytes.hasPrefixIgnoringCase("<!--", at: index):
        index = bytes.firstIndex(of: "-->", from: index + 4).map { $0 + 3 } ?? bytes.count
      case UInt8(ascii: "<") where bytes.hasPrefixIgnoringCase("<!entity", at: index):
        index = readEntity(bytes, at: index + 8)
      case UInt8(ascii: "<") where !inSubset:
        // The declaration was never ended.
        end = index
        return
      default:
        index += 1
      }
    }
  }

  /// Reads ` name "value"` and returns where to go on; entities of other kinds are left to the
  /// caller's loop, which passes over them.
  private mutating func readEntity(_ bytes: Bytes, at from: Int) -> Int {
    var index = from
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    let nameStart = index
    while index < bytes.count, !bytes[index].isBlank, bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    let name = bytes.run(nameStart, index)
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    guard index < bytes.count else { return index }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      !name.equals("%"), name.count < 256, entities.count < Self.entityLimit,
      let close = bytes.firstIndex(of: quote, from: index + 1)
    else { return index }
    if entities[name.string] == nil {
      entities[name.string] = Array(bytes.run(index + 1, close))
    }
    return close + 1
  }
}
