/// A document type declaration. Only general entities with a literal value are read.
struct XMLDoctype {
  /// Maximum number of entities; further ones are skipped.
  static let entityLimit = 1024

  private(set) var end: Int
  private(set) var entities: [String: [UInt8]] = [:]

  /// Reads the declaration whose `<!DOCTYPE` is at `start`.
  init(_ bytes: Bytes, at start: Int) {
    end = bytes.count
    var index = start + 9
    var inSubset = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        inSubset = bytes[index] == UInt8(ascii: "[")
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
        // The declaration has no end.
        end = index
        return
      default:
        index += 1
      }
    }
  }

  /// Reads ` name "value"` and returns where to continue. For other kinds of entity, the caller's
  /// loop skips the rest.
  private mutating func readEntity(_ bytes: Bytes, at from: Int) -> Int {
    let start = bytes.end(from: from) { $0.isBlank }
    let end = bytes.end(from: start) { !$0.isBlank && $0 != UInt8(ascii: ">") }
    let name = bytes.run(start, end)
    let index = bytes.end(from: end) { $0.isBlank }
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
