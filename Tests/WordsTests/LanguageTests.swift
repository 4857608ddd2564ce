import Testing

@testable import Words

@Suite
struct LanguageTests {
  @Test(arguments: [
    ("de-CH,fr;q=0.8", Language.german), ("fr;q=0.5,de;q=0.4", .french), ("nl,sv", .english),
    ("pt-PT", .portuguese), ("zh-CN,zh;q=0.9", .chinese), ("ZH-tw", .chinese),
    ("es;q=0,ja;q=0.1", .japanese), ("*", .english), ("", .english),
  ])
  func followsTheBrowser(header: String, language: Language) {
    #expect(Language(accepted: header) == language)
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], Language.german),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], .french),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "C"], .english),
    (["LANG": "vi_VN", "LC_ALL": ""], .vietnamese), (["LANG": "C.UTF-8"], .english),
    (["LANG": "pt_BR@latin"], .portuguese), ([:], .english),
  ])
  func followsTheTerminal(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(arguments: [
    ("نص ثم Text", TextDirection.leftToRight, TextDirection.rightToLeft),
    ("Text ثم نص", .leftToRight, .leftToRight), ("OpenAI تعلن", .rightToLeft, .rightToLeft),
    ("12. Text only", .rightToLeft, .leftToRight), ("2026", .rightToLeft, .rightToLeft),
    ("", .leftToRight, .leftToRight), ("«שלום»", .leftToRight, .rightToLeft),
  ])
  func aParagraphHasTheDirectionOfItsLetters(
    text: String, article: TextDirection, direction: TextDirection
  ) {
    #expect(TextDirection(of: text, in: article) == direction)
  }
}
