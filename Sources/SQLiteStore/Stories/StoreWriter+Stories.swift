import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Puts an article into a story; creates the story if its id is new.
  func place(_ membership: StoryMembership) throws {
    let isFurther = try !reader.story(membership.story, isToldBy: membership.source)
    let story = try RawStatement(
      db,
      """
      INSERT INTO story (id, articles, sources, latest, is_open) VALUES (?1, 1, 1, ?2, 1)
      ON CONFLICT DO UPDATE SET articles = articles + 1, sources = sources + ?3,
        latest = max(latest, excluded.latest), is_open = 1
      """)
    story.bind(1, membership.story)
    story.bind(2, membership.dated.stored)
    story.bind(3, Int64(isFurther ? 1 : 0))
    try story.run()
    let place = try RawStatement(db, "INSERT INTO story_article VALUES (?, ?, ?, ?, ?)")
    place.bind(1, membership.article)
    place.bind(2, membership.story)
    place.bind(3, membership.source)
    place.bind(4, membership.dated.stored)
    if let original = membership.duplicateOf { place.bind(5, original) } else { place.bindNull(5) }
    try place.run()
    let candidate = try RawStatement(
      db,
      """
      INSERT INTO article_feature (place, weight, story_id, features) VALUES (?, 1, ?, x'')
      ON CONFLICT DO UPDATE SET story_id = excluded.story_id
      """)
    candidate.bind(1, membership.source << 40 | membership.article)
    candidate.bind(2, membership.story)
    try candidate.run()
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
