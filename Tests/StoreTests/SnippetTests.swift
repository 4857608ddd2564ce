import GRDB
import Matching
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct SnippetTests {
  /// The runs of a snippet; matches begin with an asterisk.
  private func snippet(_ query: String, _ body: String, title: String = "") throws -> [String] {
    try phrases(query).map {
      SnippetCutter($0).snippet(title: title, body: body).map { ($0.isMatch ? "*" : "") + $0.text }
    } ?? []
  }

  /// - Parameter words: the words that each prefix stands for.
  private func phrases(_ query: String, words: [String: [String]] = [:]) throws -> SearchPhrases? {
    let expression = SearchExpression(try #require(MatchReader.search(query).0))
    return SearchPhrases(
      expression, TermStatistics(articles: 9, words: words), bounds: SearchBounds(),
      tokens: IndexWord.sought)
  }

  @Test func `phrases are marked in the text as it is written`() throws {
    #expect(try snippet("lodz", "In Łódź, today.") == ["In ", "*Łódź", ", today."])
    #expect(try snippet("\"b c\" c", "a b c d") == ["a ", "*b c", " d"])
    #expect(try snippet("\"a b\" \"b c\"", "a b c") == ["*a b c"])
    #expect(try snippet("a b", "a b") == ["*a", " ", "*b"])
    #expect(try snippet("京 都", "東京\u{200B}都") == ["東", "*京", "*都"])
    #expect(try snippet("c++", "in C++ and C") == ["in ", "*C", "++ and C"])
    // Vowel signs of an Indic script are letters, in scripts without blanks words.
    #expect(try snippet("दिल्ली", "दिल्ली में") == ["*दिल्ली", " में"])
    #expect(try snippet("ก", "กิน") == ["*กิ", "น"])
    #expect(try snippet("cafe", "cafe\u{301}, café") == ["*cafe\u{301}", ", ", "*café"])
  }

  @Test func `a passage is one line`() throws {
    #expect(
      try snippet("low dam", "Weir\n\nA low\r\n\tdam.\n\nMill")
        == ["Weir A ", "*low", " ", "*dam", ". Mill"])
    #expect(try snippet("\"low dam\"", "a low\n\ndam") == ["a ", "*low dam"])
  }

  @Test func `only phrases of conditions that the article meets are marked`() throws {
    #expect(try snippet("a OR (b c)", "a b") == ["*a", " b"])
    #expect(try snippet("a OR (b c)", "a b", title: "c") == ["*a", " ", "*b"])
    #expect(try snippet("title:a b", "a b", title: "a") == ["a ", "*b"])
    #expect(try snippet("a", "b c", title: "a") == ["b c"])
    #expect(try snippet("a", "", title: "a").isEmpty)
    #expect(try snippet("a b", "a", title: "c").isEmpty, "it does not match")
    #expect(try snippet("title:a", "a").isEmpty, "it does not match")
  }

  @Test func `of a long text the part with most phrases is shown`() throws {
    let filler = (0..<100).map { "w\($0)" }
    func text(_ words: [Int: String]) -> String {
      filler.enumerated().map { words[$0] ?? $1 }.joined(separator: " ")
    }
    let two = try snippet("storm tide", text([9: "storm", 50: "storm", 55: "tide"]))
    #expect(two.first == "…w41 w42 w43 w44 w45 w46 w47 w48 w49 " && two.last?.last == "…")
    #expect(two.contains("*tide"))
    let sentence = try snippet("storm", text([39: "w39.", 45: "storm"]))
    #expect(sentence.first == "…w40 w41 w42 w43 w44 ")
    #expect(try snippet("storm", text([99: "storm"])).last == "*storm")
    #expect(try snippet("w3", text([:])).first == "w0 w1 w2 ")
  }

  /// The texts have more words than fit, sentences, overlaps and names with marks.
  @Test func `snippets are those of SQLite's index`() throws {
    var seed: UInt64 = 11
    func random(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    let vocabulary =
      ["storm", "tide", "storm-tide", "Ångström", "C++", ".NET", "R&D", "stormy", "京都", "大学", "港"]
      + (0..<12).map { "w\($0)" }
    let ends = [" ", " ", " ", " ", ", ", ". ", ": ", ".\n", " – ", "."]
    let queries = [
      "storm", "storm tide", "\"storm tide\"", "\"storm tide\" storm", "st*", "w1 w2 w3", "京 大学",
      "京都", "c++ w1", ".net", "r&d", "storm OR (tide w1)", "(w1 w2) OR (w3 w4) OR w5",
      "angstrom -w3",
      "title:storm w1", "title:storm OR tide", "\"w1 w1\"", "\"w1 w2 w1\" w1",
    ]
    let database = try DatabaseQueue()
    try database.write { db in
      db.add(tokenizer: FoldingTokenizer.self)
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE text USING fts5(title, body, tokenize = "\(FoldingTokenizer.name)")
          """)
      for _ in 0..<400 {
        let few = 1 + random(vocabulary.count)
        let words = (0..<random(120)).map { _ in vocabulary[random(few)] + ends[random(ends.count)]
        }
        try db.execute(
          sql: "INSERT INTO text VALUES (?, ?)",
          arguments: [vocabulary[random(few)], SearchText.indexable(words.joined())])
      }
      var compared = 0
      for query in queries {
        let phrases = try #require(try phrases(query, words: ["st": ["storm", "stormy"]]))
        let cutter = SnippetCutter(phrases)
        for row in try Row.fetchAll(
          db,
          sql: """
            SELECT rowid, title, body, snippet(text, 1, '[', ']', '…', 24) AS narrow,
              snippet(text, 1, '[', ']', '…', 64) AS wide FROM text WHERE text MATCH ?
            """, arguments: [phrases.match])
        {
          let body = SearchText.readable(row["body"])
          let cut = cutter.snippet(title: row["title"], body: body)
          let text = cut.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
          let (narrow, wide): (String, String) = (row["narrow"], row["wide"])
          #expect(
            [narrow, wide].map { SearchText.readable($0).replacing("\n", with: " ") }
              .contains(text), "\(query) in \(body)")
          #expect(cut == cutter.snippet(title: row["title"], body: row["body"]))
          compared += 1
        }
      }
      #expect(compared > 1500)
    }
  }

  @Test func `a text of one word repeated takes one pass`() throws {
    let text = String(repeating: "a ", count: 200_000)
    let runs = try snippet("a \"a a\" \"a a a\" \"a a a a a a a a b\"", text)
    #expect(runs.isEmpty)
    #expect(
      try snippet("a \"a a\" \"a a a\"", text).first == "*" + String(repeating: "a ", count: 23)
        + "a")
  }
}
