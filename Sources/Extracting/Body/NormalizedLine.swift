import Basics

/// The text of a short block, normalised for comparisons.
struct NormalizedLine: Sendable {
  /// In lower case, with collapsed blanks.
  let line: String
  /// Only letters and digits, in lower case.
  var letters: String { Self.letters(line) }

  init(_ text: String) {
    line = text.lowercased()
  }

  static func letters(_ text: String) -> String {
    var text = text.lowercased()
    let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
    if isASCII { return String(outside: text.utf8.filter(\.isLetterOrDigit)) }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0.isASCII
            ? UInt8($0.value).isLetterOrDigit
            : $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  /// Whether it is the heading of something that follows an article: related articles, comments, a
  /// newsletter.
  var isFollowUpHeading: Bool { Phrases.followUpHeadings.matches(line) || isMoreOfTheSame }

  /// "More great stories from …", "More Harbour news".
  private var isMoreOfTheSame: Bool {
    guard line.utf8.count < 60, line.hasPrefix("more ") else { return false }
    let words = line.split { !$0.isLetter }
    return words.count <= 7 && words.contains(where: Self.pieces.contains)
  }

  private static let pieces: Set<Substring> = [
    "stories", "news", "articles", "coverage", "headlines", "posts", "reads", "reading", "links",
    "features", "videos",
  ]

  /// Whether it is the heading of comments or of a note about the author, whatever follows it.
  var isCommentHeading: Bool {
    Phrases.commentHeadings.matches(line)
      || line.first?.isNumber == true && Phrases.countedCommentHeadings.matches(line)
  }

  /// Whether it is a date, or numbers with hardly a word.
  var isDate: Bool { DateLine.isOne(line) }

  /// Whether it is a boilerplate phrase that surrounds texts.
  var isBoilerplate: Bool {
    Phrases.boilerplatePhrases.matches(line) || isDate || isCounter || isSocialCall
      || isShortcode || isCredit
  }

  /// "Headerfoto: Jane Doe", "[Featured image by Jane Doe]": the credit of a picture, by the word
  /// before the colon or in brackets.
  private var isCredit: Bool {
    guard line.utf8.count < 160 else { return false }
    if line.first == "[" || line.first == "(" {
      let words = line.split { !$0.isLetter }
      return "])".contains(line.last ?? " ") && words.count <= 14 && words.contains("by")
        && words.prefix(3).contains(where: Self.isPicture)
    }
    guard let colon = line.firstIndex(of: ":") else { return false }
    let label = line[..<colon].split(separator: " ")
    return (1...2).contains(label.count) && label.last.map(Self.isPicture) == true
      && line[colon...].split(separator: " ").count <= 14
  }

  private static func isPicture(_ word: Substring) -> Bool {
    ["bild", "bilder", "foto", "fotos", "photo", "photos", "image", "images", "credit", "credits"]
      .contains(where: word.hasSuffix)
  }

  /// Whether it is about the author or asks the reader to do something, as last paragraphs do.
  var isClosing: Bool {
    line.utf8.count < 700 && Phrases.closings.contains { line.contains($0) }
  }

  /// Whether it contains little more than a telephone number, an address or an e-mail address.
  var isContact: Bool {
    guard line.utf8.count < 300 else { return false }
    let digits = line.utf8.count { $0 &- 0x30 < 10 }
    let words = line.split { !$0.isLetter }
    let names = words.contains { Self.contactWords.contains($0) }
    if names, digits >= 6 && words.count <= 24 || line.contains("@") && words.count <= 16 {
      return true
    }
    // "Have you seen it? Write to tips@post.example."
    let last = line.split(separator: " ").last?.split { "@.".contains($0) } ?? []
    return words.count <= 28 && last.count >= 3
      && line.split(separator: " ").last?.contains("@") == true
  }

  private static let contactWords: Set<Substring> = [
    "tel", "phone", "telephone", "fax", "mobile", "email", "mail", "telefon", "fon", "telefax",
    "téléphone", "tél", "teléfono", "telefone", "fone", "telefono", "cellulare", "correo", "тел",
    "телефон", "почта", "電話", "전화", "cnpj", "e",
  ]

  /// Whether it asks the reader to do something.
  var isCall: Bool { Phrases.boilerplatePhrases.matches(line) || isSocialCall }

  /// "Image 1 of 5", "3 / 12".
  private var isCounter: Bool {
    guard line.utf8.count < 24, line.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return false }
    let words = line.split { !$0.isLetter }
    return words.allSatisfy(Self.counterWords.contains)
  }

  private static let counterWords: Set<Substring> = [
    "image", "photo", "picture", "slide", "page", "of", "bild", "von", "foto", "de", "sur",
  ]

  /// `[button link="…"]`: a shortcode that the content management system did not process.
  private var isShortcode: Bool {
    guard line.first == "[", line.last == "]" else { return false }
    return line.contains("=") || line.contains("[/")
  }

  /// "Follow us on Facebook, Twitter and Instagram."
  private var isSocialCall: Bool {
    guard line.utf8.count < 300, Phrases.calls.matches(line) else { return false }
    return Phrases.networks.count { line.contains($0) } >= 1
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { self &- 0x61 < 26 || self &- 0x30 < 10 }
}
