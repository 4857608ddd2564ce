import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Stores the text shown until now as a revision. Beyond ``ArticleLimits/revisions`` the oldest
  /// revisions are deleted, but never the first: edits are measured against the original text.
  func keepRevision(_ text: ShownText, article: Int64, at now: Date) throws {
    let last = try db.integer(
      "SELECT max(number) FROM article_revision WHERE article_id = \(article)")
    let number = Int(last ?? 0) + 1
    try db.cachedStatement(
      sql: "INSERT INTO article_revision VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(
      arguments: [
        article, number, now.stored, text.origin.rawValue, text.metadata.title,
        text.metadata.summary, text.content.html, text.content.text,
      ])
    try db.cachedStatement(
      sql: "DELETE FROM article_revision WHERE article_id = ? AND number > 1 AND number <= ?"
    ).execute(arguments: [article, number - ArticleLimits.revisions + 1])
  }
}
