internal import Markup

/// Finds any of many phrases in a line, in one pass over its bytes.
struct PhraseIndex: Sendable {
  /// Phrases by their first four bytes.
  private var phrases: [UInt32: [[UInt8]]] = [:]
  /// Pairs of bytes that begin a phrase.
  private var pairs: [Bool]

  /// - Parameter list: Phrases of at least four bytes, in lower case.
  init(_ list: [String]) {
    pairs = [Bool](repeating: false, count: 1 << 16)
    for phrase in list {
      let bytes = Array(phrase.utf8)
      guard bytes.count >= 4 else { continue }
      pairs[Int(bytes[0]) << 8 | Int(bytes[1])] = true
      phrases[bytes.withUnsafeBufferPointer { Self.key($0, 0) }, default: []].append(bytes)
    }
  }

  private static func key(_ bytes: Bytes, _ index: Int) -> UInt32 {
    UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
  }

  /// The end of the first phrase in a lower-case line that does not begin inside a word.
  func end(in line: Bytes) -> Int? {
    var index = 0
    while index + 4 <= line.count {
      defer { index += 1 }
      guard pairs[Int(line[index]) << 8 | Int(line[index + 1])],
        index == 0 || !line[index - 1].isASCIIAlphanumeric,
        let candidates = phrases[Self.key(line, index)]
      else { continue }
      for phrase in candidates where index + phrase.count <= line.count {
        if line.run(index, index + phrase.count).elementsEqual(phrase) {
          return index + phrase.count
        }
      }
    }
    return nil
  }

  func isFound(in line: Bytes) -> Bool { end(in: line) != nil }
}
