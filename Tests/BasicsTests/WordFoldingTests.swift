import Basics
import Testing

struct WordFoldingTests {
  func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch WordFolding.fold(scalar) {
      case .letter(let letter): scalars.append(letter)
      case .letters(let letters): scalars.append(contentsOf: letters)
      case .nothing: break
      case .separator: scalars.append(" ")
      }
    }
    return String(scalars)
  }

  @Test(arguments: [
    ("Łódź", "lodz"), ("Straße", "strasse"), ("KØBENHAVN", "kobenhavn"), ("Đà Nẵng", "da nang"),
    ("đối tuyển", "doi tuyen"), ("Æsir Œuvre Þór", "aesir oeuvre thor"), ("ıİI", "iii"),
    ("Klein\u{AD}gärt\u{200B}ner", "kleingartner"), ("كتـــاب", "كتاب"), ("كِتَابٌ", "كتاب"),
    ("أحمد", "احمد"), ("שָׁלוֹם", "שלום"), ("Ｇｕｉｄｅ ﬁnd ﬀ", "guide find ff"),
    ("𝗯𝗼𝗹𝗱 Ⅳ x²", "bold iv x2"),
    ("ёлка Йод їжак", "елка йод їжак"), ("がぎ", "がぎ"), ("Οδός", "οδοσ"), ("हिन्दी", "हिन्दी"),
    ("e\u{301}cole", "ecole"), ("it's", "it s"),
  ])
  func `texts that people read as one word are one`(_ text: String, _ word: String) {
    #expect(folded(text) == word)
  }

  @Test func `what is invisible does not hide a word from a pattern`() {
    #expect(WordFolding.visible("Klein\u{AD}gärt\u{200B}ner Ｇ ﬁ") == "Kleingärtner G fi")
  }

  @Test(arguments: [
    ("Cafe\u{301} Mu\u{308}ller", "Café Müller"), ("か\u{3099}", "が"), ("ﾊﾞ", "バ"),
    ("a\u{323}\u{302}", "ậ"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("x\u{301}", "x\u{301}"),
  ])
  func `a pattern sees a letter and its mark as one`(_ text: String, _ visible: String) {
    #expect(WordFolding.visible(text).unicodeScalars.elementsEqual(visible.unicodeScalars))
  }
}
