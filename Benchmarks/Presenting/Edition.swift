import Foundation
import Models

/// Articles of a realistic size, the same in every run.
enum Edition {
  static let now = Date(timeIntervalSince1970: 1_795_287_600)

  private static let words = [
    "harbour", "the", "of", "council", "after", "says", "new", "winter", "and", "to", "in",
    "match", "river", "for", "research", "\u{201C}quoted\u{201D}", "a", "café", "with", "market",
    "trains", "over", "before", "island", "it\u{2019}s", "engineers", "school", "night",
  ]

  static func articles(_ count: Int) -> [RankedArticle] {
    (0..<count).map { article($0) }
  }

  private static func text(_ words: Int, from seed: Int) -> String {
    (0..<words).map { Self.words[(seed &* 31 &+ $0 &* 17 &+ $0 &* $0) % Self.words.count] }
      .joined(separator: " ")
  }

  private static func article(_ index: Int) -> RankedArticle {
    let published = now.addingTimeInterval(-Double(index) * 61)
    return RankedArticle(
      article: Article(
        id: Int64(index + 1),
        source: SourceReference(
          name: "Source number \(index % 40)", url: "https://source-\(index % 40).example/"),
        category: ["world", "business", "science", "tech"][index % 4],
        ArticleMetadata(
          title: text(11, from: index), summary: text(38, from: index + 7),
          url: "https://source-\(index % 40).example/2026/11/21/article-\(index)?ref=feed",
          authors: index % 3 == 0 ? ["Ann Reed", "Bo Lind"] : ["Cy Oak"],
          tags: index % 2 == 0 ? ["sea", "islands", "winter"] : [], language: "en",
          image: index % 5 == 0 ? nil : "https://pictures.example/\(index)/large.jpg",
          commentsURL: index % 4 == 0 ? "https://source.example/\(index)#comments" : nil,
          published: published, modified: index % 6 == 0 ? published.addingTimeInterval(600) : nil,
          wordCount: 200 + index % 1500), fetched: published.addingTimeInterval(300)),
      state: ArticleState(read: index % 9 == 0),
      counts: InteractionCounts(views: index % 3, comments: index % 4 == 0 ? index % 100 : nil),
      story: index % 7 == 0 ? StoryReference(id: Int64(index), sources: 1 + index % 5) : nil,
      imageFile: index % 5 == 0 ? nil : "/var/lib/tintm/pictures/a\(index)",
      score: 14.5 - Double(index) / 1024)
  }
}
