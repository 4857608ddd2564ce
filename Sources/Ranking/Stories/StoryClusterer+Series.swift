import Foundation
import Models

/// Series: what a source tells again and again under one headline but for a number or a date. One
/// part is not the story of another, and so are stories that have a part each, even if other sources
/// have such a series too (docs/ranking.md S12).
extension StoryClusterer {
  /// Number of a story's latest articles that are asked for their series.
  private static var seriesLimit: Int { 8 }

  /// The stories with another part of an article's series.
  func storiesOfSeries(
    _ article: StoryArticle, _ keys: CopyKeys
  ) throws(Memory.Failure) -> Set<Int64> {
    guard let key = keys.series else { return [] }
    let articles = try memory.articles(withKey: key, limit: StoryTuning.sameHeadline)
    try memory.prefetch(articles: articles)
    var stories: Set<Int64> = []
    for id in articles where id != article.id {
      guard let other = try memory.membership(of: id), other.source == article.source,
        areParts(other.dated, article.dated)
      else { continue }
      stories.insert(other.story)
    }
    return stories
  }

  /// Whether each of two stories has a part of one series.
  func shareSeries(
    _ first: StoryProfile, _ second: StoryProfile
  ) throws(Memory.Failure) -> Bool {
    let (own, others) = (
      first.members.suffix(Self.seriesLimit), second.members.suffix(Self.seriesLimit)
    )
    let articles = (own + others).map(\.article)
    let series = try memory.series(of: articles)
    guard !series.isEmpty else { return false }
    var dates: [Int64: Date] = [:]
    for member in own {
      guard let key = series[member.article] else { continue }
      dates[key] = try memory.membership(of: member.article)?.dated
    }
    for member in others {
      if let key = series[member.article], let dated = dates[key],
        let other = try memory.membership(of: member.article), areParts(dated, other.dated)
      {
        return true
      }
    }
    return false
  }

  private func areParts(_ first: Date, _ second: Date) -> Bool {
    abs(first.timeIntervalSince(second)) >= tuning.seriesInterval
  }
}
