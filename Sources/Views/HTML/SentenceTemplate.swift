/// A sentence of the program with placeholders `%1` to `%9`, and its translation.
struct SentenceTemplate: Sendable {
  /// Literal text around the placeholders; the first and last pieces are literals.
  private let pieces: [String]
  private let places: [Character]
  private let translation: String

  init(_ sentence: String, _ translation: String) {
    (pieces, places) = Self.parts(of: sentence)
    self.translation = translation
  }

  /// The translation of a sentence; `nil` if it does not match this template.
  ///
  /// - Parameter word: translates the text of a placeholder, which may be a sentence itself.
  func translated(_ text: String, _ word: (String) -> String) -> String? {
    guard text.hasPrefix(pieces[0]) else { return nil }
    var rest = text.dropFirst(pieces[0].count)
    var found: [Character: String] = [:]
    for (index, place) in places.enumerated() {
      let next = pieces[index + 1]
      let value: Substring
      if index == places.count - 1 {
        guard rest.hasSuffix(next) else { return nil }
        value = rest.dropLast(next.count)
        rest = ""
      } else {
        guard let range = rest.firstRange(of: next) else { return nil }
        value = rest[..<range.lowerBound]
        rest = rest[range.upperBound...]
      }
      guard !value.isEmpty else { return nil }
      found[place] = String(value)
    }
    guard rest.isEmpty else { return nil }
    let (literals, order) = Self.parts(of: translation)
    return zip(order, literals.dropFirst()).reduce(literals[0]) { text, part in
      text + (found[part.0].map(word) ?? "") + part.1
    }
  }

  private static func parts(of sentence: String) -> (literals: [String], places: [Character]) {
    let split = sentence.split(separator: "%", omittingEmptySubsequences: false)
    let rest = split.dropFirst()
    return (
      [String(split[0])] + rest.map { String($0.dropFirst()) }, rest.compactMap(\.first)
    )
  }
}
