import Basics

/// How a text ends: whole, cut, or with a phrase that links to the rest.
struct TextEnding: Sendable, Hashable {
  /// The text is blank.
  let isEmpty: Bool
  /// It ends with an ellipsis.
  let isCut: Bool
  /// It ends with "read more" in one of many languages.
  let endsWithMoreLink: Bool

  /// Number of characters at the end that are examined: more than any such ending has.
  private static let window = 400
  /// A longer paragraph is prose, whatever it begins with.
  private static let longestLead = 60

  /// - Parameter text: plain text, with blank lines between paragraphs.
  init(_ text: String) {
    var paragraphs = text.suffix(Self.window).split(separator: "\n").map(\.trimmed)
      .filter { !$0.isEmpty }
    isEmpty = paragraphs.isEmpty
    // WordPress adds this line to every item, after its excerpt or its whole text.
    while let last = paragraphs.last, paragraphs.count > 1, Self.isCredit(last) {
      paragraphs.removeLast()
    }
    guard let last = paragraphs.last else {
      (isCut, endsWithMoreLink) = (false, false)
      return
    }
    endsWithMoreLink = Self.endsWithMoreLink(last)
    isCut = Self.isCut(last)
  }

  /// "The post … appeared first on …."
  private static func isCredit(_ line: String) -> Bool {
    line.contains(" appeared first on ") || line.contains(" erschien zuerst auf ")
      || line.contains(" est apparu en premier sur ")
  }

  private static func isCut(_ line: String) -> Bool {
    let end = line.reversed().drop { ")]}>\"”»' ".contains($0) }
    return end.first == "…" || end.starts(with: "...")
  }

  /// Whether the last paragraph is such a phrase, or ends with one after an ellipsis or a full
  /// stop.
  private static func endsWithMoreLink(_ line: String) -> Bool {
    let tail = line.split { ".…。!?]".contains($0) }.last.map(String.init) ?? ""
    let phrase = tail.lowercased().drop { !$0.isLetter }
    guard !phrase.isEmpty, phrase.count <= longestLead else { return false }
    return words.contains { word in
      guard phrase.hasPrefix(word) else { return false }
      // "More" begins many sentences; it is a link only if it is the whole phrase.
      let rest = phrase.dropFirst(word.count).drop { !$0.isLetter }
      return rest.isEmpty || isLong(word)
    }
  }

  private static func isLong(_ word: String) -> Bool {
    word.contains(" ") || word.unicodeScalars.contains { $0.value > 0x2E80 }
  }

  private static let words = [
    "read more", "read the full", "read full", "read the rest", "read on", "continue reading",
    "keep reading", "full story", "full article", "learn more", "view full", "click here to read",
    "more", "weiterlesen", "mehr lesen", "lesen sie weiter", "den ganzen artikel", "mehr",
    "lire la suite", "lire plus", "en savoir plus", "la suite", "leer más", "seguir leyendo",
    "sigue leyendo", "leggi tutto", "leggi di più", "continua a leggere", "continua", "leia mais",
    "saiba mais", "continue lendo", "ler mais", "lees meer", "lees verder", "verder lezen",
    "läs mer", "les mer", "læs mere", "lue lisää", "czytaj więcej", "czytaj dalej", "číst dále",
    "celý článek", "tovább", "citește mai mult", "διαβάστε περισσότερα", "читать далее",
    "читать дальше", "подробнее", "читати далі", "devamını oku", "اقرأ المزيد", "המשך קריאה",
    "続きを読む", "全文を読む", "阅读全文", "閱讀全文", "查看全文", "继续阅读", "더 보기", "계속 읽기",
  ]
}
