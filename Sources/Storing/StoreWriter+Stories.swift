import GRDB
package import Models

extension StoreWriter {
  /// Puts an article into a story, which is made when there is none of this id.
  package func place(_ membership: StoryMembership) throws {
    let isFurther = try !reader.story(membership.story, isToldBy: membership.source)
    try db.cachedStatement(
      sql: """
        INSERT INTO story (id, articles, sources, latest, is_open) VALUES (?1, 1, 1, ?2, 1)
        ON CONFLICT DO UPDATE SET articles = articles + 1, sources = sources + ?3,
          latest = max(latest, excluded.latest), is_open = 1
        """
    ).execute(
      arguments: [membership.story, membership.dated.stored, isFurther ? 1 : 0])
    try db.cachedStatement(sql: "INSERT INTO story_article VALUES (?, ?, ?, ?, ?)").execute(
      arguments: [
        membership.article, membership.story, membership.source, membership.dated.stored,
        membership.duplicateOf,
      ])
  }

  /// Makes two stories one, which keeps the id and place of `kept`.
  package func merge(_ story: Int64, into kept: Int64) throws {
    guard story != kept else { return }
    try db.cachedStatement(
      sql: "UPDATE story_article SET story_id = ?2 WHERE story_id = ?1"
    ).execute(arguments: [story, kept])
    try db.cachedStatement(
      sql: """
        UPDATE story SET articles = (SELECT count(*) FROM story_article WHERE story_id = ?2),
          sources = (SELECT count(DISTINCT source_id) FROM story_article WHERE story_id = ?2),
          latest = max(latest, (SELECT latest FROM story WHERE id = ?1)), is_open = 1
        WHERE id = ?2
        """
    ).execute(arguments: [story, kept])
    try db.cachedStatement(sql: "DELETE FROM story WHERE id = ?").execute(arguments: [story])
  }
}
