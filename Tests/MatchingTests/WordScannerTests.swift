import Basics
import Foundation
import Models
import Testing

@testable import Matching

struct WordScannerTests {
  func words(_ text: String, isQuery: Bool = false) -> [String] {
    var found: [String] = []
    var text = text
    text.withUTF8 { bytes in
      var scanner = WordScanner(bytes)
      scanner.forEach(isQuery: isQuery) { word in
        found.append((word.isBeside ? "~" : "") + String(outside: word.letters))
        return true
      }
    }
    return found
  }

  @Test(arguments: [
    ("C++ and C", "c ~c++ and c"), ("C#, F#!", "c ~c# f ~f#"), ("a .NET app", "a net ~.net app"),
    ("R&D at AT&T", "r ~r&d d at at ~at&t t"), ("issue #5", "issue 5"), ("a#b", "a b"),
    ("end. Net", "end net"), ("rock & roll", "rock roll"), ("東京 tower", "東 京 tower"),
    ("Klein\u{AD}garten", "kleingarten"), ("C++20 vs C++17", "c ~c++ 20 vs c ~c++ 17"),
    ("C#13", "c ~c# 13"), ("on .NET9", "on net9 ~.net"), ("c++x f#m", "c x f m"),
    ("a .net9x or x.net9", "a net9x or x net9"),
  ])
  func `names with marks are words beside their letters`(_ text: String, _ expected: String) {
    #expect(words(text).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("C++", "~c++"), ("R&D", "~r&d"), ("R&D team", "~r&d team"), (".net core", "~.net core"),
    ("Straße", "strasse"), ("C++20", "c 20"), (".NET9", "net9"),
  ])
  func `a search looks for the name alone`(_ text: String, _ expected: String) {
    #expect(words(text, isQuery: true).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("и\u{306}од", "йод"), ("か\u{3099}ん", "がん"), ("か\u{200B}\u{3099}\u{200B}ん", "がん"),
    ("\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}", "서울"), ("ﾊﾞﾝﾀﾞｲ ｶﾞﾝﾀﾞﾑ", "バンダイ ガンダム"),
    ("\u{958}ानून", "क\u{93C}ानून"), ("\u{9C7}\u{9BE}", "\u{9CB}"),
    ("\u{2F47}\u{672C}\u{8A9E}", "日本語"), ("\u{FA19}", "\u{795E}"), ("\u{F9E1}", "\u{674E}"),
    ("㍻三十年", "平成三十年"), ("100㌔", "100キロ"), ("㋀㋁", "1月2月"), ("㈱", "株"),
    ("Μυ\u{301}λος cafe\u{301}", "Μύλος café"),
  ])
  func `the same text has the same words, however it is encoded`(_ text: String, _ same: String) {
    #expect(words(text) == words(same))
  }

  @Test func `marks that belong to no letter stay`() {
    #expect(words("ア\u{3099} \u{3099} ｱﾞ") == ["ア", "\u{3099}", "\u{3099}", "ア", "\u{3099}"])
    #expect(words("\u{1161}\u{1100}") == ["\u{1161}\u{1100}"])
    #expect(words("и") != words("й"))
  }

  @Test func `places are those of the text`() {
    var text = "ä C++"
    text.withUTF8 { bytes in
      var places: [ClosedRange<Int>] = []
      var scanner = WordScanner(bytes)
      scanner.forEach { word in
        places.append(word.start...word.end)
        return true
      }
      #expect(places == [0...2, 3...4, 3...6])
    }
    text = "か\u{3099}㍻"
    text.withUTF8 { bytes in
      var places: [ClosedRange<Int>] = []
      var scanner = WordScanner(bytes)
      scanner.forEach { word in
        places.append(word.start...word.end)
        return true
      }
      #expect(places == [0...6, 6...9, 6...9])
    }
  }

  @Test func `a rule finds what a search finds`() throws {
    let facts = ArticleFacts(
      title: "Writing C++20 for Łódź’s Klein\u{AD}gärten and the Cafe\u{301} Йод",
      dated: .distantPast)
    for (text, holds) in [
      ("title:C++", true), ("title:C++20", true), ("title:C++17", false), ("title:C", true),
      ("title:/é йод/i", true), ("title:и\u{306}од", true), ("title:C#", false),
      ("title:lodz", true),
      ("title:kleingarten", true), ("title:/Kleingärten/", true),
    ] {
      let expression = try MatchReader.read(text)
      #expect(Matcher([expression]).matches(facts, at: .distantPast) == holds, "\(text)")
    }
  }
}
