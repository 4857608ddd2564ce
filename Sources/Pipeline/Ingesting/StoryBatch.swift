import Foundation
import Models
import Ranking
import Store

/// The data and decisions of one batch: a batch sees its own decisions, which are written at its
/// end.
struct StoryBatch {
  var queued: [Int64: QueuedArticle] = [:]
  /// The current articles of stories, in the order of arrival.
  var stories: [Int64: [StoryMember]] = [:]
  /// Stories that have changed.
  var opened: Set<Int64> = []
  var rankStates: [Int64: ClusteringAnswers.RankState] = [:]
  /// Logs that were read, and events that were added to logs not read.
  var logs: [Int64: [LoggedEvent]] = [:]
  var events: [Int64: [LoggedEvent]] = [:]
  var headings: [Int64: StoryHeading?] = [:]
  /// The articles that the database has for keys of near-duplicates.
  var ends: [Int64: [Int64]] = [:]
  var latest: [Int64: (articles: [Int64], limit: Int)] = [:]
  var changes: ClusteringChanges

  init(_ findings: ClusteringFindings) {
    changes = ClusteringChanges(
      compared: findings.compared, articlesSince: findings.articlesSince)
  }

  mutating func remove(_ article: Int64, from story: Int64) -> StoryMember? {
    guard let index = stories[story]?.firstIndex(where: { $0.membership.article == article })
    else { return nil }
    return stories[story]?.remove(at: index)
  }

  /// Inserts an article into a known story, whose array is changed in place.
  mutating func insert(_ member: StoryMember) {
    stories[member.membership.story, default: []].insert(inOrder: member)
  }
}

extension [StoryMember] {
  /// Nearly all articles arrive in the order of their ids.
  fileprivate mutating func insert(inOrder member: StoryMember) {
    let index = lastIndex { $0.membership.article <= member.membership.article }
    insert(member, at: index.map { $0 + 1 } ?? 0)
  }
}
