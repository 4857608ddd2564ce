import Foundation
import Measuring

/// A generated RSS feed: 25 items of 1.5 KB each, distinct from those of every other feed, with
/// natural word frequencies and the usual markup of news.
///
/// A later edition has two new items at its head and lacks the two oldest.
struct GeneratedFeed {
  static let items = 25
  private static let start = Date().addingTimeInterval(-3 * 86_400)
  private static let vocabulary = (0..<20_000).map(word)

  let number: Int
  let edition: Int

  var etag: String { "\"\(number)-\(edition)\"" }

  var text: String {
    var text = """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0"><channel><title>Feed \(number)</title>
      <link>http://feed-\(number).example/</link>

      """
    text.reserveCapacity(Self.items * 1700)
    for item in (0..<Self.items).reversed() { append(item + edition * 2, to: &text) }
    return text + "</channel></rss>\n"
  }

  private func append(_ item: Int, to text: inout String) {
    var random = SplitMix(state: UInt64(number) << 32 | UInt64(item))
    let title = words(8, &random)
    let link = "http://feed-\(number).example/\(item)"
    text += "<item><title>\(title)</title><link>\(link)</link><guid>\(link)</guid><pubDate>"
    text += Self.date.string(from: Self.start.addingTimeInterval(Double(item) * 600))
    text += "</pubDate><description><![CDATA["
    for _ in 0..<4 {
      text += "<p>\(words(20, &random)) <a href=\"\(link)#more\">\(words(2, &random))</a> "
      text += "<em>\(words(3, &random))</em> \(words(14, &random)).</p>\n"
    }
    text += "]]></description></item>\n"
  }

  private func words(_ count: Int, _ random: inout SplitMix) -> String {
    var text = ""
    for index in 0..<count {
      let share = Double.random(in: 0..<1, using: &random)
      if index > 0 { text += " " }
      text += Self.vocabulary[Int(share * share * share * Double(Self.vocabulary.count))]
    }
    return text
  }

  /// Frequent words are short.
  private static func word(_ rank: Int) -> String {
    let onsets = [
      "b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr", "br",
    ]
    let vowels = ["a", "e", "i", "o", "u"]
    var (rest, text) = (rank + 1, "")
    while rest > 0 {
      text += onsets[rest % 16] + vowels[rest / 16 % 5]
      rest /= 80
    }
    return text + (rank.isMultiple(of: 3) ? "n" : "")
  }

  private static let date: DateFormatter = {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format
  }()
}
