import Basics
import Models
import Testing

@testable import Matching

struct QuoteFinderTests {
  static let article = """
    The harbour of Osterhaven closes its northern basin on Monday. Dredging begins at dawn, and the \
    ferries to the islands leave from the fish quay until spring. The council expects forty ships a \
    week to wait outside. Ship owners call the plan hasty; the pilots have asked for it for years. \
    The northern basin was last dredged in 1998, when a storm had filled it within one night.
    """

  private func found(_ quote: TextQuote, in text: String) -> String? {
    var finder = QuoteFinder(text)
    return finder.place(of: quote).map { place in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: Array(text.unicodeScalars)[place])
      return String(view)
    }
  }

  /// A quote of the article with its surroundings.
  private func quote(_ exact: String) throws -> TextQuote {
    let range = try #require(Self.article.firstRange(of: exact))
    return TextQuote(
      exact: exact, prefix: String(Self.article[..<range.lowerBound].suffix(TextQuote.context)),
      suffix: String(Self.article[range.upperBound...].prefix(TextQuote.context)))
  }

  @Test func `an unchanged quote is found as it is`() throws {
    for exact in ["Monday", "northern basin on", "leave from the fish quay until spring."] {
      #expect(found(try quote(exact), in: Self.article) == exact)
    }
  }

  @Test func `its surroundings tell equal passages apart`() {
    let text = "It rained. The mayor said no. It snowed. The mayor said no. It cleared up."
    var finder = QuoteFinder(text)
    #expect(
      finder.place(of: TextQuote(exact: "The mayor said no.", prefix: "It snowed. ")) == 41..<59)
    #expect(
      finder.place(of: TextQuote(exact: "The mayor said no.", suffix: " It snowed.")) == 11..<29)
    #expect(finder.place(of: TextQuote(exact: "The mayor said no.")) == 11..<29)
  }

  @Test func `a short quote is not found among other words`() {
    let quote = TextQuote(
      exact: "storm", prefix: "ferries were late because of the ",
      suffix: " that hit the coast at n")
    #expect(found(quote, in: Self.article) == nil)
  }

  @Test(arguments: [
    ("“It’s done”—said the \u{FB01}sher", "\"It's  done\" - said the fisher"),
    ("caf\u{E9} na\u{EF}ve", "cafe\u{301} nai\u{308}ve"),
    ("ten\u{A0}per\u{AD}cent, he said", "ten\npercent, he said"),
    ("ＴＯＫＹＯ at night", "Tokyo at night"),
  ])
  func `typography makes no difference`(before: String, after: String) {
    let quote = TextQuote(
      exact: before, prefix: "At the quay someone said: ", suffix: " on Monday.")
    #expect(found(quote, in: "At the quay someone said: \(after) on Monday.") == after)
    let other = TextQuote(exact: after, prefix: "At the quay someone said: ", suffix: " on Monday.")
    #expect(found(other, in: "At the quay someone said: \(before) on Monday.") == before)
  }

  @Test(arguments: [
    ("forty ships a week", "fifty ships a week"),
    ("leave from the fish quay until spring", "will leave from the old fish quay until spring"),
    ("The council expects", "The town's council now expects"),
    ("call the plan hasty; the pilots", "call the plan hasty. The two dozen pilots"),
  ])
  func `an edited quote is found`(old: String, new: String) throws {
    let quote = try quote(
      "ferries to the islands leave from the fish quay until spring. The council expects forty ships "
        + "a week to wait outside. Ship owners call the plan hasty; the pilots have asked for it")
    let text = Self.article.replacingOnce(old, with: new)
    #expect(found(quote, in: text) == quote.exact.replacingOnce(old, with: new))
  }

  @Test func `a quote whose outer words were changed ends at its surroundings`() throws {
    let quote = try quote("forty ships a week to wait outside")
    let text = Self.article.replacingOnce("forty ships", with: "60 ships")
    #expect(found(quote, in: text) == "60 ships a week to wait outside")
  }

  @Test func `a quote is found where it moved to`() throws {
    let quote = try quote(
      "Ship owners call the plan hasty; the pilots have asked for it for years.")
    let text =
      "Ship-owners call the plan hasty; the pilots have asked for this for years. "
      + (Self.article.replacingOnce(quote.exact, with: "Nobody was asked."))
    #expect(
      found(quote, in: text)
        == "Ship-owners call the plan hasty; the pilots have asked for this for years.")
  }

  @Test func `a removed quote is gone, though its surroundings are left`() throws {
    for exact in [
      "Ship owners call the plan hasty; the pilots have asked for it for years.", "forty", "1998",
    ] {
      let text = Self.article.replacingOnce(exact, with: "Nobody knows what it costs.")
      #expect(found(try quote(exact), in: text) == nil, "\(exact)")
    }
  }

  @Test func `scripts without blanks are compared letter by letter`() {
    let quote = TextQuote(
      exact: "港口将于星期一关闭北部港池,清淤工作从黎明开始", prefix: "市议会宣布,", suffix: ",渡轮改从鱼码头出发。")
    #expect(
      found(quote, in: "昨天市议会宣布,港口将于星期二关闭北部港池,清淤工作从黎明开始,渡轮改从鱼码头出发。")
        == "港口将于星期二关闭北部港池,清淤工作从黎明开始")
  }

  @Test func `a passage is quoted with what tells it from its likes`() {
    let text = String(
      repeating: "Forty ships wait outside the northern basin of the harbour. ", count: 3)
    var finder = QuoteFinder("First. " + text + "Last.")
    for place in [13..<18, 73..<78, 133..<138] {
      let quote = finder.quote(of: place)
      #expect(quote.exact == "ships")
      #expect(finder.place(of: quote) == place)
    }
    #expect(
      finder.quote(of: 7..<12)
        == TextQuote(exact: "Forty", prefix: "First. ", suffix: " ships wait outside the northern"))
    #expect(
      QuoteFinder(String(repeating: "a", count: 5000)).quote(of: 2000..<2001).prefix.utf8.count
        == 512)
  }

  @Test func `nothing and too much are not found`() {
    let long = String(repeating: "word ", count: TextQuote.lengthLimit)
    #expect(found(TextQuote(exact: ""), in: Self.article) == nil)
    #expect(found(TextQuote(exact: "…", prefix: "a", suffix: "b"), in: Self.article) == nil)
    #expect(found(TextQuote(exact: long), in: long) == nil)
    #expect(found(TextQuote(exact: "a"), in: "") == nil)
  }

  @Test(arguments: [
    "a", "ab", "a\u{301}", "\u{301}", "the cat sat on the mat. ", "港", " ", "\u{AD}",
  ])
  func `the steps are linear in the text, also where it repeats itself`(unit: String) {
    func steps(_ count: Int) -> Int {
      let text = String(repeating: unit, count: count)
      let meter = WorkMeter(budget: .max)
      var finder = QuoteFinder(text + "x" + text)
      for change in ["", "y"] {
        let part = String(repeating: unit, count: min(count / 4, 300))
        _ = finder.place(
          of: TextQuote(exact: part + change + part, prefix: part + "y", suffix: "z" + part),
          counting: meter)
      }
      return meter.steps
    }
    #expect(steps(8000) <= 2 * steps(4000) + 200_000)
  }

  @Test func `a spent budget is not found`() throws {
    let quote = try quote(
      "Ship owners call the plan hasty; the pilots have asked for it for years.")
    var finder = QuoteFinder(Self.article.replacingOnce("plan", with: "idea"))
    #expect(finder.place(of: quote, counting: WorkMeter(budget: 500)) == nil)
    #expect(finder.place(of: quote) != nil)
  }
}

extension String {
  fileprivate func replacingOnce(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
