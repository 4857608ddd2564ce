import Models

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
