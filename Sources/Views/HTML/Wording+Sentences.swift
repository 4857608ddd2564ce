/// What the program says in sentences of its own, of sources, pages and lists, in another language
/// than English. They are made where they are known and stored as they were said; here they are
/// read again by their form. A sentence that is not among them, such as one of a server, stays as it
/// is.
extension Wording {
  /// A sentence, or a part of one, in the reader's language.
  package func said(_ sentence: String) -> String {
    language == .english ? sentence : Self.german(sentence, depth: 0)
  }

  /// Whether a sentence is known in German, so that a test can ask.
  package static func isKnown(_ sentence: String) -> Bool {
    templates.contains { $0.translated(sentence) { $0 } != nil }
  }

  /// Sentences in sentences: "3 failures in a row: The document is not a feed: ….".
  private static let deepest = 6
  /// Bytes; longer ones are texts, not sentences of ours.
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
