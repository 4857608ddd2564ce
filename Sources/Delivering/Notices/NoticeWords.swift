/// The arguments of a program that is told of one notice.
enum NoticeWords {
  /// Characters of a value.
  private static let limit = 4000

  /// The words of a target with its placeholders filled in: each stays one argument, whatever is in
  /// it. A value that would begin an argument as an option does has a blank before it.
  static func of(_ words: [String], for document: NoticeDocument) -> [String] {
    words.enumerated().map { place, word in
      guard place > 0 else { return word }
      let filled = fill(word, with: document)
      return word.hasPrefix("{") && filled.hasPrefix("-") ? " " + filled : filled
    }
  }

  /// In one pass: what a value holds is not filled in again.
  private static func fill(_ word: String, with document: NoticeDocument) -> String {
    word.replacing(/\{([a-z_]+)\}/) { match in
      value(of: String(match.output.1), in: document) ?? String(match.output.0)
    }
  }

  private static func value(of name: String, in document: NoticeDocument) -> String? {
    let text: String? =
      switch name {
      case "id": document.article.map(String.init) ?? ""
      case "title": document.title
      case "url": document.url ?? ""
      case "source": document.source
      case "summary": document.summary
      case "reason": document.reason
      default: nil
      }
    return text.map { text in
      String(text.map { $0.isControl ? " " : $0 }.prefix(limit))
    }
  }
}
