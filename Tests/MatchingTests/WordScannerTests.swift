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
    ("Klein\u{AD}garten", "kleingarten"),
  ])
  func `names with marks are words beside their letters`(_ text: String, _ expected: String) {
    #expect(words(text).joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("C++", "~c++"), ("R&D", "~r&d"), ("R&D team", "~r&d team"), (".net core", "~.net core"),
    ("Straße", "strasse"),
  ])
  func `a search looks for the name alone`(_ text: String, _ expected: String) {
    #expect(words(text, isQuery: true).joined(separator: " ") == expected)
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
  }

  @Test func `a rule finds what a search finds`() throws {
    let facts = ArticleFacts(
      title: "Writing C++ for Łódź’s Klein\u{AD}gärten", dated: .distantPast)
    for (text, holds) in [
      ("title:C++", true), ("title:C", true), ("title:C#", false), ("title:lodz", true),
      ("title:kleingarten", true), ("title:/Kleingärten/", true),
    ] {
      let expression = try MatchReader.read(text)
      #expect(Matcher([expression]).matches(facts, at: .distantPast) == holds, "\(text)")
    }
  }
}
