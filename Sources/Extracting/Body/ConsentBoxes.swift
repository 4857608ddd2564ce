internal import Markup

/// Finds boxes that ask for consent to cookies, whatever they are named: small boxes with a button
/// that accepts, which speak of cookies or of the reader's data and of nothing else. Rule B33 of
/// docs/extraction.md.
struct ConsentBoxes {
  private let outline: PageOutline
  private let tree: PageTree

  /// Maximum number of buttons that are examined, and of boxes around each.
  private static let buttonLimit = 100
  private static let levels = 6
  /// Number of words in such a box.
  private static let words: ClosedRange<Int32> = 10...300
  /// Maximum size in bytes of the label of a button.
  private static let labelLimit = 60

  init(_ outline: PageOutline) {
    self.outline = outline
    tree = outline.tree
  }

  /// The boxes in document order, not nested in each other.
  func elements() -> [Int] {
    var found: [Int] = []
    var buttons = 0
    for node in tree.nodes.indices where tree.nodes[node].kind.tag == .button {
      buttons += 1
      guard buttons <= Self.buttonLimit else { break }
      guard found.last.map({ Int(tree.nodes[$0].end) <= node }) ?? true, accepts(node),
        let box = box(around: node)
      else { continue }
      while let last = found.last, last > box { found.removeLast() }
      found.append(box)
    }
    return found
  }

  private func accepts(_ button: Int) -> Bool {
    guard let label = tree.text(of: button, atMost: Self.labelLimit)?.lowercased() else {
      return false
    }
    return Self.accepting.contains { label.hasPrefix($0) }
  }

  private func box(around button: Int) -> Int? {
    var box = Int(tree.nodes[button].parent)
    for _ in 0..<Self.levels where box > 0 {
      if outline.endBlock[box] > 0 {
        let words = outline.words(in: box)
        guard words <= Self.words.upperBound, outline.prose(in: box) * 2 <= outline.prose else {
          return nil
        }
        if words >= Self.words.lowerBound, isAboutData(box) { return isSection(box) ? nil : box }
      }
      box = Int(tree.nodes[box].parent)
    }
    return nil
  }

  private func isAboutData(_ box: Int) -> Bool {
    var line: [UInt8] = []
    return outline.blockRange(of: box).contains { place in
      outline.readLine(of: outline.blocks[place], into: &line)
      return line.withUnsafeBufferPointer { Self.subjects.isFound(in: $0) }
    }
  }

  /// Whether a box has a heading and several paragraphs, of which one has no word of a notice: a
  /// text about such notices.
  private func isSection(_ box: Int) -> Bool {
    let range = outline.blockRange(of: box)
    let paragraphs = range.filter { outline.blocks[$0].isLong }
    guard paragraphs.count > 1, range.contains(where: { outline.blocks[$0].isHeading }) else {
      return false
    }
    var line: [UInt8] = []
    return paragraphs.contains { place in
      outline.readLine(of: outline.blocks[place], into: &line)
      return line.withUnsafeBufferPointer { !Self.noticeWords.isFound(in: $0) }
    }
  }

  /// Beginnings of the labels of buttons.
  private static let accepting = [
    "accept", "i accept", "agree", "i agree", "allow all", "allow cookies", "alle akzeptieren",
    "akzeptieren", "alles akzeptieren", "zustimmen", "ich stimme zu", "einverstanden", "accepter",
    "tout accepter", "j'accepte", "j’accepte", "aceptar", "acepto", "aceitar", "aceito", "accetta",
    "accetto", "accepteren", "alles accepteren", "akkoord", "akceptuj", "zgadzam się", "принять",
    "принимаю", "согласен", "godkänn", "acceptera",
  ]

  private static let subjects = PhraseIndex([
    "cookie", "your privacy", "personal data", "personal information", "datenschutz",
    "privatsphäre", "personenbezogene", "vie privée", "données personnelles", "privacidad",
    "datos personales", "privacidade", "dados pessoais", "dati personali", "privacy policy",
    "persoonsgegevens", "prywatno", "danych osobowych", "персональных данных", "файлы cookie",
    "personuppgifter",
  ])

  /// Words that each paragraph of a notice has one of.
  private static let noticeWords = PhraseIndex([
    "cookie", "consent", "partner", "privac", "permission", "your", "data", "advert", "personal",
    "daten", "einwillig", "zustimm", "werbung", "anzeige", "privat", "ihre", "consentement",
    "données", "vie privée", "vos ", "votre", "publicit", "datos", "publicidad", "consentimiento",
    "dados", "consentimento", "dati", "consenso", "gegevens", "toestemming", "adverten", "prywat",
    "dane", "danych", "zgod", "reklam", "данны", "соглас", "реклам", "uppgifter", "samtyck",
    "annons",
  ])
}
