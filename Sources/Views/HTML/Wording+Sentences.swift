/// Translates sentences of the program about sources, pages and lists. The sentences are made and
/// stored in English; here they are matched by their form. An unknown sentence, such as a server's
/// message, stays as it is.
extension Wording {
  /// A sentence, or a part of one, in the reader's language.
  package func localized(_ sentence: String) -> String {
    language == .english ? sentence : Self.german(sentence, depth: 0)
  }

  /// Whether a sentence has a German translation, for a test.
  package static func isKnown(_ sentence: String) -> Bool {
    templates.contains { $0.translated(sentence) { $0 } != nil }
  }

  /// Maximum depth of sentences within sentences: "3 failures in a row: The document is not a feed:
  /// ….".
  private static let deepest = 6
  /// Maximum length in bytes; a longer text is not one of these sentences.
  private static let longest = 4000

  private static func german(_ text: String, depth: Int) -> String {
    guard depth < deepest, text.utf8.count <= longest else { return text }
    if let point = text.firstIndex(of: "."), Double(text) != nil {
      return text[..<point] + "," + text[text.index(after: point)...]
    }
    for template in templates {
      let found = template.translated(text) { german($0, depth: depth + 1) }
      if let found { return found }
    }
    return text
  }

  private static let templates = (ofSources + ofRequests + ofPages + ofLists).map {
    SentenceTemplate($0.0, $0.1)
  }
}
