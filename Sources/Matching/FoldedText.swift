package import Models

/// Text in the form in which words are searched: folded words (``WordScanner``) with a space before
/// and after each, in UTF-8. A word is found by a search for its bytes. Names with marks (C++) follow
/// at the end.
package struct FoldedText: Sendable, Hashable {
  package private(set) var bytes: [UInt8] = [Self.blank]

  static let blank = UInt8(ascii: " ")

  /// - Parameter isQuery: whether the text is what is searched for.
  package init(_ text: String, isQuery: Bool = false) {
    var text = text
    bytes.reserveCapacity(text.utf8.count + 2)
    text.withUTF8 { utf8 in
      var names: [UInt8] = []
      var scanner = WordScanner(utf8)
      scanner.forEach(isQuery: isQuery) { word in
        if word.isBeside, !isQuery {
          names += word.letters + [Self.blank]
        } else {
          bytes.append(contentsOf: word.letters)
          bytes.append(Self.blank)
        }
        return true
      }
      if !names.isEmpty { bytes += [Self.blank] + names }
    }
  }
}

extension MatchWords {
  /// The bytes to search in a ``FoldedText`` for these words; `nil` if the text contains no word.
  var literal: [UInt8]? {
    var bytes = FoldedText(text, isQuery: true).bytes
    guard bytes.count > 1 else { return nil }
    if isPrefix { bytes.removeLast() }
    return bytes
  }

  /// The bytes to search for a part of a name: without the spaces around the words.
  var part: [UInt8]? {
    var bytes = FoldedText(text, isQuery: true).bytes
    guard bytes.count > 1 else { return nil }
    bytes.removeLast()
    bytes.removeFirst()
    return bytes
  }
}

extension MatchWords {
  package func isPart(of name: String) -> Bool {
    guard let part else { return false }
    let name = FoldedText(name).bytes
    return name.indices.contains { name[$0...].starts(with: part) }
  }
}

extension MatchExpression {
  package var namesLists: Bool {
    conditions.contains { condition in
      if case .words(_, in: .source) = condition { return true }
      if case .words(_, in: .category) = condition { return true }
      return false
    }
  }

  /// The words in `source:` and `category:` terms that match no known name.
  package func unknownNames(
    sources: [String], categories: [String]
  ) -> [(field: MatchField, words: MatchWords)] {
    switch self {
    case .all(let parts), .any(let parts):
      return parts.flatMap { $0.unknownNames(sources: sources, categories: categories) }
    case .condition(.words(let words, let field)) where field == .source || field == .category:
      let names = field == .source ? sources : categories
      return names.contains(where: words.isPart) ? [] : [(field, words)]
    case .not, .condition: return []
    }
  }
}
