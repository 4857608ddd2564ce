import Foundation
import Models
import Testing

@testable import Ranking

struct ReaderModelTests {
  static let start = Date(timeIntervalSince1970: 1_700_000_000)

  func features(_ source: String, _ title: String) -> ArticleFeatures {
    FeatureExtractor(FeatureInput(source: source, category: "c", title: title))
      .features(TermFrequencies())
  }

  func examples(_ count: Int) -> [TrainingExample] {
    (0..<count).map { index in
      let title = "Title \(index % 13) of the \(index % 5) harbour"
      let at = Self.start.addingTimeInterval(Double(index) * 9000)
      return TrainingExample(
        features: features("s\(index % 7)", title), isLiked: index % 3 == 0,
        weight: index % 2 == 0 ? 1 : 0.3, advantage: Double(index % 9) - 4, at: at)
    }
  }

  @Test func `an untrained model gives 0 bits`() {
    #expect(ReaderModel().bits(features("s", "A title")) == 0)
    #expect(ReaderModel().contributions(features("s", "A title")).isEmpty)
  }

  @Test func `the size of a model is limited`() {
    let many = (0..<1200).map { day -> TrainingExample in
      let words = (0..<12).map { "word\(day)x\($0)" }.joined(separator: " ")
      return TrainingExample(
        features: features("s", words), isLiked: day % 2 == 0, weight: 1, advantage: 0,
        at: Self.start)
    }
    let model = ReaderModel(many)
    #expect(model.weights.count <= ReaderModel.limit)
    #expect(model == ReaderModel(many))
    #expect(abs(model.bits(many[1199].features)) <= ReaderModel.bound)
  }

  @Test func `training in one go or with an interruption gives the same bits`() throws {
    let examples = examples(400)
    let whole = ReaderModel(examples)
    var part = ReaderModel(examples.prefix(250))
    part = try #require(part.bytes.withUnsafeBytes { ReaderModel(bytes: $0) })
    for example in examples.dropFirst(250) { part.learn(example) }
    #expect(part.bytes == whole.bytes)
    let article = features("s3", "Another title of harbour")
    #expect(part.bits(article) == whole.bits(article))
  }

  @Test func `one page of tagged articles teaches which tags a reader likes`() {
    func features(_ index: Int, _ tags: [String]) -> ArticleFeatures {
      FeatureExtractor(FeatureInput(tags: tags, title: "Words\(index) of its\(index) own\(index)"))
        .features(TermFrequencies())
    }
    let page = (0..<20).map { index in
      let subject = index % 3 == 0 ? "sailing" : "subject \(index % 7)"
      return TrainingExample(
        features: features(index, [subject, "link", "\(index)"]), isLiked: index % 3 == 0,
        weight: index % 3 == 0 ? 3 : 0.3, advantage: 0, at: Self.start)
    }
    let model = ReaderModel(page)
    let liked = model.bits(features(100, ["new", "link", "sailing"]))
    for subject in 1..<7 {
      #expect(liked > model.bits(features(101, ["new", "link", "subject \(subject)"])) + 1.5)
    }
    #expect(liked > model.bits(features(102, [])))
  }

  @Test func `what a model may move grows with what is known`() {
    var model = ReaderModel()
    #expect(model.reach == 0)
    var before = 0.0
    for number in 0..<30 {
      model.learn(
        TrainingExample(
          features: features("s\(number)", "Own words \(number)"), isLiked: true, weight: 1,
          advantage: 0, at: Self.start))
      #expect(model.reach > before)
      before = model.reach
      if number == 0 { #expect(model.reach < 0.7) }
    }
    #expect(before > 2.5 && before < ReaderModel.bound)
    // Passing over tells little by itself.
    let passed = ReaderModel(
      (0..<30).map { number in
        TrainingExample(
          features: features("s\(number)", "Own words \(number)"), isLiked: false, weight: 0.3,
          advantage: 0, at: Self.start)
      })
    #expect(passed.reach == 0)
  }

  @Test func `one opening moves other articles a little, and its own words most`() {
    var model = ReaderModel()
    let list = (0..<12).map { features("s\($0 % 4)", "Subject\($0) with story\($0)") }
    for (index, article) in list.enumerated() {
      model.learn(
        TrainingExample(
          features: article, isLiked: index == 11, weight: index == 11 ? 1 : 0.3,
          advantage: Double(6 - index), at: Self.start))
    }
    for article in list.dropLast() { #expect(abs(model.bits(article)) < 0.3) }
    let alike = model.bits(features("s9", "Subject11 again with story11"))
    #expect(alike > model.bits(features("s9", "Nothing of that")))
  }

  @Test func `damaged bytes are not a model`() {
    let bytes = ReaderModel(examples(30)).bytes
    for end in stride(from: 0, to: bytes.count - 1, by: 97) {
      #expect(bytes[..<end].withUnsafeBytes { ReaderModel(bytes: $0) } == nil)
    }
  }

  @Test func `the model's score is limited, whatever the reader does`() {
    for isLiked in [true, false] {
      let examples = (0..<3000).map { _ in
        TrainingExample(
          features: features("s", "Same words"), isLiked: isLiked, weight: 4, advantage: 1e9,
          at: Self.start)
      }
      let bits = ReaderModel(examples).bits(features("s", "Same words"))
      #expect(bits.isFinite && abs(bits) <= ReaderModel.bound)
      #expect((bits > 0) == isLiked || bits == 0)
      #expect(abs(bits) <= ReaderModel(examples).reach)
    }
  }

  @Test func `what the model learned decays`() {
    var model = ReaderModel([
      TrainingExample(
        features: features("liked", "One"), isLiked: true, weight: 1, advantage: 0,
        at: Self.start)
    ])
    let before = model.bits(features("liked", "Nothing alike"))
    model.learn(
      TrainingExample(
        features: ArticleFeatures(), isLiked: false, weight: 0, advantage: 0,
        at: Self.start.addingTimeInterval(720 * 86_400)))
    let after = model.bits(features("liked", "Nothing alike"))
    #expect(before > 0.02 && after > 0 && after < before / 50)
  }

  @Test func `the contributions add up to the unbounded score`() {
    let model = ReaderModel(examples(200))
    let article = features("s1", "Title 4 of harbour")
    let sum = model.contributions(article).reduce(0) { $0 + $1.bits }
    #expect(abs(model.confidence * ReaderModel.bounded(sum) - model.bits(article)) < 1e-12)
  }

  @Test func `features round-trip through bytes`() {
    for article in [
      features("s", "The Ärzte of Łódź play 東京タワー, it’s said"), ArticleFeatures(),
      FeatureExtractor(
        FeatureInput(
          source: "S", category: "c", authors: ["Ada"], tags: ["x", "y"], title: "A b c",
          summary: String(repeating: "many different words \(1) ", count: 400))
      ).features(TermFrequencies()),
    ] {
      #expect(article.bytes.withUnsafeBytes { ArticleFeatures(bytes: $0) } == article)
      let length = article.terms.reduce(0) { $0 + $1.weight * $1.weight }
      #expect(abs(length - (article.terms.isEmpty ? 0 : 1)) < 1e-5)
    }
    let bytes = features("s", "Some words here").bytes
    for end in bytes.indices { _ = bytes[..<end].withUnsafeBytes { ArticleFeatures(bytes: $0) } }
  }

  @Test func `rare words have more weight than common ones`() {
    var frequencies = TermFrequencies()
    for index in 0..<500 {
      frequencies.record(
        FeatureExtractor(
          FeatureInput(source: "s", category: "c", title: "daily report \(index)")
        ).terms)
    }
    let article = FeatureExtractor(
      FeatureInput(source: "s", category: "c", title: "daily report about the zeppelin")
    ).features(frequencies)
    let weights = Dictionary(
      article.terms.map { ($0.id, $0.weight) }, uniquingKeysWith: { $1 })
    let rare = weights[FeatureKind.term.id("zeppelin")] ?? 0
    #expect(rare > 2 * (weights[FeatureKind.term.id("daily")] ?? 0))
    #expect(weights[FeatureKind.term.id("the")] == nil)
  }

  @Test func `words that every text has teach nothing, in any language and in a small store`() {
    // A language that nobody lists words of.
    let texts = (0..<12).map { index in
      "Zu qar\(index) vem talo\(index), zu sinna\(index) vem obbe\(index) rak"
    }
    var frequencies = TermFrequencies()
    for text in texts {
      frequencies.record(FeatureExtractor(FeatureInput(source: "s", title: text)).terms)
    }
    let article = FeatureExtractor(FeatureInput(source: "s", title: texts[3])).features(frequencies)
    let known = Set(article.terms.map(\.id))
    for word in ["zu", "vem", "rak"] { #expect(!known.contains(FeatureKind.term.id(word))) }
    for word in ["qar3", "obbe3"] { #expect(known.contains(FeatureKind.term.id(word))) }
    // Listed words teach nothing even in the first text.
    let first = FeatureExtractor(FeatureInput(title: "This was his counter to the nie się için"))
      .features(TermFrequencies())
    #expect(first.terms.map(\.id) == [FeatureKind.term.id("counter")])
  }

  private func words(_ text: String) -> [(text: String, isName: Bool)] {
    var words: [(text: String, isName: Bool)] = []
    TermScan.scan(text) { words.append((String(decoding: $0, as: UTF8.self), $1)) }
    return words
  }

  @Test func `names are capitalised words within a sentence`() {
    let found = words("Yesterday Ada met Ben. Then they left: End of it")
    #expect(found.filter(\.isName).map(\.text) == ["ada", "ben"])
    #expect(words("東京都").map(\.text) == ["東京", "京都"])
    #expect(words("").isEmpty)
    #expect(words("it’s Ada's").map(\.text) == ["it", "ada"])
    #expect(
      words("@2nd [Zürich-WEST] o'Clock's|ÉTÉ").map(\.text)
        == ["2nd", "zürich", "west", "o", "été"])
    // Only the beginning of a text is read.
    let long = words(String(repeating: "a", count: TermScan.limit + 9) + " b")
    #expect(long.map(\.text.count) == [TermScan.limit])
  }

  @Test func `sites linked by an aggregator are learned separately`() {
    func article(_ url: String?, _ index: Int = 0) -> ArticleFeatures {
      FeatureExtractor(
        FeatureInput(source: "Links", category: "c", title: "Thing \(index)", url: url)
      ).features(TermFrequencies())
    }
    var model = ReaderModel()
    for index in 0..<40 {
      let site = index % 2 == 0 ? "https://user@WWW.Liked.example:8080/a" : "http://other.example?q"
      model.learn(
        TrainingExample(
          features: article(site, index), isLiked: index % 2 == 0, weight: 1, advantage: 0,
          at: Date(timeIntervalSince1970: Double(index) * 3600)))
    }
    let liked = model.bits(article("https://liked.example/else", 99))
    let other = model.bits(article("https://other.example", 99))
    #expect(liked > 0.5 && other < -0.5)
    // A text that is not an address gives no site.
    for nowhere in ["liked.example", "https://", "https://@/liked.example", "a:/b"] {
      #expect(article(nowhere) == article(nil))
    }
  }
}
