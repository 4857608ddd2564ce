/// The arguments of a program that handles one notice.
enum CommandArguments {
  /// Maximum characters of a value.
  private static let limit = 4000

  /// The words of a target with their placeholders replaced: each word stays one argument, whatever
  /// it contains. A value that would make an argument look like an option gets a leading blank.
  static func of(_ words: [String], for document: NoticeDocument) -> [String] {
    words.enumerated().map { place, word in
      guard place > 0 else { return word }
      let filled = fill(word, with: document)
      return word.hasPrefix("{") && filled.hasPrefix("-") ? " " + filled : filled
    }
  }

  /// In one pass: placeholders within a value are not replaced.
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
