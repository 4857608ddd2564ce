import Foundation
import Models
import Ranking
import Storing

/// What was found and decided within one batch: a batch sees its own decisions, which are written at
/// its end.
struct StoryBatch {
  /// The articles in hand.
  var untold: [Int64: UntoldArticle] = [:]
  /// The articles of stories as they are by now, in the order in which they came.
  var stories: [Int64: [StoryMember]] = [:]
  /// Stories that have changed.
  var opened: Set<Int64> = []
  var standings: [Int64: ClusteringAnswers.Standing] = [:]
  /// Logs that were asked for, and the lines that were added to any.
  var logs: [Int64: [LoggedEvent]] = [:]
  var events: [Int64: [LoggedEvent]] = [:]
  var headings: [Int64: StoryHeading?] = [:]
  /// What the database has of keys of near-copies.
  var ends: [Int64: [Int64]] = [:]
  var latest: [Int64: (articles: [Int64], limit: Int)] = [:]
  var changes: ClusteringChanges

  init(_ findings: ClusteringFindings) {
    changes = ClusteringChanges(
      compared: findings.compared, articlesSince: findings.articlesSince)
  }

  /// Takes an article out of a story as it is known.
  mutating func remove(_ article: Int64, from story: Int64) -> StoryMember? {
    guard let place = stories[story]?.firstIndex(where: { $0.membership.article == article })
    else { return nil }
    return stories[story]?.remove(at: place)
  }

  /// Puts an article into a story as it is known.
  mutating func insert(_ member: StoryMember) {
    var members = stories[member.membership.story] ?? []
    let place = members.firstIndex { $0.membership.article > member.membership.article }
    members.insert(member, at: place ?? members.count)
    stories[member.membership.story] = members
  }
}
