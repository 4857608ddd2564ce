/// A document with one construct a number of times, for measuring how its cost grows.
package struct Construct: Sendable, CustomStringConvertible {
  package let name: String
  /// A count from which the cost is to grow evenly: no limit, such as that of depth, lies between it
  /// and its double.
  package let least: Int
  private let body: @Sendable (Int) -> String

  init(_ name: String, from least: Int = 400, _ body: @escaping @Sendable (Int) -> String) {
    (self.name, self.least) = (name, least)
    self.body = body
  }

  package var description: String { name }

  /// - Parameter count: about the size of the document in units of some bytes.
  package func document(_ count: Int) -> [UInt8] { Array(body(count).utf8) }
}

extension Construct {
  /// `count` copies of a piece; `#` becomes the number of the copy.
  static func times(_ count: Int, _ piece: String) -> String {
    guard piece.contains("#") else { return String(repeating: piece, count: count) }
    let parts = piece.split(separator: "#", omittingEmptySubsequences: false)
    var text = ""
    for number in 0..<count {
      for (index, part) in parts.enumerated() {
        if index > 0 { text += String(number) }
        text += part
      }
    }
    return text
  }

  /// A document in which a piece is repeated between a beginning and an end.
  static func repeating(
    _ name: String, _ piece: String, after start: String = "", before end: String = ""
  ) -> Construct {
    Construct(name) { count in start + times(count, piece) + end }
  }

  /// A document in which a piece is repeated, and then another one as often.
  static func nesting(
    _ name: String, _ open: String, _ close: String, around inner: String = "x",
    after start: String = "", before end: String = ""
  ) -> Construct {
    Construct(name, from: 1100) { count in
      start + times(count, open) + inner + times(count, close) + end
    }
  }
}
