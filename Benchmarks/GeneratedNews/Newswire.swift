package import Foundation
import Measuring
package import Models

/// Generated news in the order of arrival: 500 sources of 12 categories, a few of which publish
/// most articles, and events that up to twelve sources cover within a day. Word frequencies follow
/// Zipf's law: the nth word is about 1/n as frequent as the first (G. K. Zipf, 1935).
package struct Newswire {
  package struct Item {
    package var draft: ArticleDraft
    /// The number of the source, from 1.
    package var source: Int64
    /// The event that it covers; items of one event share names.
    package var event: Int
    package var dated: Date
  }

  package static let start = Date(timeIntervalSince1970: 1_700_000_000)
  package static let days = 200.0
  package static let categories = [
    "world", "business", "science", "tech", "sport", "culture", "health", "local", "travel", "food",
    "climate", "opinion",
  ]
  package static let sources = (0..<500).map { (index: Int) -> Source in
    var listed = [categories[index % 12]]
    // One in ten is in two categories.
    if index % 10 == 9 { listed.append(categories[(index + 5) % 12]) }
    return Source(
      name: "Source \(index)", address: .web("https://s\(index).example/feed"),
      categories: listed)
  }

  private let count: Int
  private var random = SplitMix(state: 42)
  private var shares: [Double] = []
  private let vocabulary: [String]
  /// Events that may be covered again, and how often.
  private var open: [(event: Int, category: Int, left: Int, until: Date)] = []
  private var events = 0

  package init(count: Int) {
    self.count = count
    vocabulary = (0..<40_000).map(Self.word)
    var sum = 0.0
    for index in 0..<500 {
      sum += 1 / pow(Double(index + 5), 0.8)
      shares.append(sum)
    }
  }

  /// The item with this number.
  package mutating func item(_ index: Int) -> Item {
    let dated = Self.start.addingTimeInterval(
      Double(index) / Double(count) * Self.days * 86_400)
    let source = self.source()
    let category = source % 12
    let event = self.event(of: category, at: dated)
    let names = (0..<4).map { Self.word(1_000_000 + event * 7 + $0).capitalized }
    let title = "\(names[0]) \(words(4)) \(names[1]) \(words(3))"
    let lead = "\(words(8).capitalized) \(names[0]) \(words(6)) \(names[2]) \(words(9))."
    var text = lead
    for _ in 0..<4 { text += " \(words(1).capitalized) \(words(9)) \(names[pick(4)]) \(words(7))." }
    var draft = ArticleDraft(
      identity: "urn:\(index)", urlKey: "s\(source).example/\(index)",
      ArticleMetadata(
        title: title, summary: lead, url: "https://s\(source).example/\(index)",
        authors: ["Writer \(source)-\(pick(8))"],
        tags: [vocabulary[200 + category * 20 + pick(20)]], published: dated, wordCount: 95),
      content: ArticleContent(html: "<p>\(text)</p>"), searchText: text)
    if source % 3 == 0 { draft.counters[.comments] = Int(exp(Double(pick(600)) / 100)) }
    return Item(draft: draft, source: Int64(source) + 1, event: event, dated: dated)
  }

  /// A text of `count` words with a natural distribution of frequencies.
  package mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in
      vocabulary[Int(exp(unit() * log(Double(vocabulary.count)))) - 1]
    }.joined(separator: " ")
  }

  /// The most frequent words.
  package func commonest(_ count: Int) -> [String] { Array(vocabulary.prefix(count)) }

  package mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func unit() -> Double { Double.random(in: 0..<1, using: &random) }

  private mutating func source() -> Int {
    let drawn = unit() * (shares.last ?? 1)
    var (low, high) = (0, shares.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] < drawn { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Half of the items cover an earlier event of their own category.
  private mutating func event(of category: Int, at date: Date) -> Int {
    open.removeAll { $0.left == 0 || $0.until < date }
    if pick(2) == 0,
      let index = open.indices.filter({ open[$0].category == category }).randomElement(
        using: &random)
    {
      open[index].left -= 1
      return open[index].event
    }
    events += 1
    open.append((events, category, 1 + pick(11), date.addingTimeInterval(86_400)))
    if open.count > 400 { open.removeFirst() }
    return events
  }

  private static func word(_ number: Int) -> String {
    let first = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "br", "kr"]
    let last = ["an", "el", "or", "im", "us", "en", "ar", "il", "on", "et"]
    var (word, rest) = ("", number &* 31 &+ 7)
    repeat {
      word += first[rest % 16] + last[rest / 16 % 10]
      rest /= 160
    } while rest > 0
    return word
  }
}
