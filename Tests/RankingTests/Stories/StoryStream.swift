import Foundation
import Models
import Ranking

/// A stream of articles for a clusterer, one call per article.
struct StoryStream {
  static let start = Date(timeIntervalSince1970: 1_700_000_000)
  var clusterer = StoryClusterer(memory: InMemoryStoryMemory())
  private var count: Int64 = 0

  /// - Parameter hours: its arrival, after the start.
  @discardableResult
  mutating func add(
    _ title: String?, source: Int64 = 1, text: String = "", url: String? = nil, hours: Double = 0
  ) -> StoryMembership {
    count += 1
    let date = Self.start.addingTimeInterval(hours * 3600)
    let article = StoryArticle(
      id: count, source: source, title: title, text: text, urlKey: url, dated: date)
    return clusterer.place(article, at: date).membership
  }

  /// Fills the memory with other news, so that the document frequencies are realistic.
  mutating func addNoise(_ count: Int, hours: Double = 0) {
    for index in 0..<count {
      add(Self.noise(index), source: 1000 + Int64(index % 7), hours: hours)
    }
  }

  /// A headline of generated words; no two headlines share a word.
  static func noise(_ index: Int) -> String {
    let syllables = ["ba", "ko", "mi", "ru", "te", "za", "lo", "ne", "fi", "gu"]
    func word(_ seed: Int) -> String {
      let digits = String(seed * 7919 + 104_729).compactMap(\.wholeNumberValue)
      return digits.map { syllables[$0] }.joined()
    }
    return (0..<6).map { word(index * 6 + $0) }.joined(separator: " ")
  }

  /// A text of `words` words, different for each seed.
  static func text(_ words: Int, seed: Int) -> String {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    return (0..<words).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return "w" + String(state >> 50, radix: 36)
    }.joined(separator: " ")
  }
}
