/// Finds the code of an English sentence. Earlier versions stored reasons as sentences; they are
/// worded in the reader's language too.
extension Message {
  /// Maximum depth of sentences within sentences: "The page contains no article: the page is larger
  /// than 16 MiB."
  private static let depthLimit = 4
  /// Maximum length in bytes; a longer text is not one of these sentences.
  private static let lengthLimit = 4000

  init(english text: String) { self.init(english: text, depth: 0) }

  private init(english text: String, depth: Int) {
    let found =
      depth < Self.depthLimit && text.utf8.count <= Self.lengthLimit
      ? Self.reasons.lazy.compactMap { Self.match(text, $0, depth: depth) }.first : nil
    self = found ?? .verbatim(text)
  }

  /// The reasons that were stored: why a poll, a page or a picture failed.
  private static let reasons: ArraySlice<MessageKey> = {
    let keys = MessageKey.allCases
    guard let first = keys.firstIndex(of: .notAFeed), let last = keys.firstIndex(of: .emptyList)
    else { return [] }
    return keys[first..<last]
  }()

  /// `nil` if the text does not have the form of the entry. Each placeholder takes the shortest
  /// text before the words that follow it.
  private static func match(_ text: String, _ key: MessageKey, depth: Int) -> Message? {
    let pieces = Catalogue.pieces(of: Wording.machine[key])
    var rest = text[...]
    var values: [Substring] = []
    for (index, piece) in pieces.enumerated() {
      let isLast = piece.name == nil
      if index == 0 {
        guard rest.hasPrefix(piece.text) else { return nil }
        rest = rest.dropFirst(piece.text.count)
        if isLast { return rest.isEmpty ? Message(key, arguments: []) : nil }
        continue
      }
      let value: Substring
      if isLast {
        guard rest.hasSuffix(piece.text) else { return nil }
        value = rest.dropLast(piece.text.count)
        rest = ""
      } else {
        guard let range = rest.firstRange(of: piece.text) else { return nil }
        value = rest[..<range.lowerBound]
        rest = rest[range.upperBound...]
      }
      guard !value.isEmpty else { return nil }
      values.append(value)
    }
    // Only the arguments of an entry that matches as a whole are looked up, so that the work is in
    // proportion to the text, whatever it contains.
    return Message(
      key,
      arguments: values.map { value in
        let message = Message(english: String(value), depth: depth + 1)
        return message.key == .verbatim ? .text(String(value)) : .message(message)
      })
  }
}
