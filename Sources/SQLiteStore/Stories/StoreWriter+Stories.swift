import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Puts an article into a story; creates the story if its id is new.
  func place(_ membership: StoryMembership) throws {
    let isFurther = try !reader.story(membership.story, isToldBy: membership.source)
    try session.add([
      """
      INSERT INTO story (id, articles, sources, latest, is_open)
      VALUES (\(membership.story), 1, 1, \(membership.dated), 1)
      ON CONFLICT DO UPDATE SET articles = articles + 1, sources = sources + \(isFurther),
        latest = max(latest, excluded.latest), is_open = 1
      """,
      """
      INSERT INTO story_article VALUES (\(membership.article), \(membership.story),
        \(membership.source), \(membership.dated), \(membership.duplicateOf))
      """,
      """
      INSERT INTO article_feature (place, weight, story_id, features)
      VALUES (\(membership.source << 40 | membership.article), 1, \(membership.story), x'')
      ON CONFLICT DO UPDATE SET story_id = excluded.story_id
      """,
    ])
  }

  /// Deletes the logged coverage of an article by some sources.
  func deleteCoverage(by sources: Set<Int64>, of article: Int64) throws {
    try session.add(
      """
      DELETE FROM event WHERE article_id = \(article) AND kind = \(LoggedEvent.coverageName)
        AND count \(in: sources.sorted())
      """)
  }

  /// Stores which article `article` is a near-copy of; `nil` means none.
  func setOriginal(_ original: Int64?, of article: Int64) throws {
    try session.add(
      "UPDATE story_article SET duplicate_of = \(original) WHERE article_id = \(article)")
  }

  /// Merges a story into `kept`, which keeps its id.
  func merge(_ story: Int64, into kept: Int64) throws {
    try session.add(
      ClusteringChanges.merging(
        story, into: kept,
        features: """
          UPDATE article_feature SET story_id = \(kept) WHERE place IN (
            SELECT source_id << 40 | article_id FROM story_article WHERE story_id = \(story))
          """))
  }
}
