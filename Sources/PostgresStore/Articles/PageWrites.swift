import Foundation
import Models
import Store
import Words

/// The effects of documents on articles' pages.
struct PageWrites {
  private var wanted: [Int64: Want] = [:]
  private var again: [Int64: (pause: Double, at: Date)] = [:]
  private var shown: [Int64: (reason: Message, text: String, words: Int)] = [:]

  mutating func add(_ page: DocumentChanges.Page?, of article: Int64, at now: Date) {
    switch page {
    case .wanted(let reason): wanted[article] = Want(reason: reason, due: now)
    case .wantedAgain(let pause): again[article] = (pause, now)
    case .feedShown(let reason, let text, let words): shown[article] = (reason, text, words)
    case nil: break
    }
  }

  /// - Returns: words for ``WordIndex/list(_:in:)``.
  func write(to transaction: PostgresTransaction, _ index: WordIndex) throws -> [String] {
    let wants = Dictionary(grouping: wanted.keys.sorted()) { wanted[$0] }
    for case (let want?, let articles) in wants.sorted(by: { $0.value[0] < $1.value[0] }) {
      transaction.add(
        PostgresStatement(WantedPage.queueing(articles, because: want.reason, at: want.due)))
    }
    for (article, page) in again.sorted(by: { $0.key < $1.key }) {
      transaction.add(
        PostgresStatement(WantedPage.again(article, pause: page.pause, at: page.at)))
    }
    var words: [String] = []
    for (article, text) in shown.sorted(by: { $0.key < $1.key }) {
      let reworded = PostgresStatement(
        """
        WITH page AS (
          UPDATE article_page SET is_shown = false, choice = $2, due = NULL
          WHERE article_id = $1 AND is_shown RETURNING article_id
        ), counted AS (
          UPDATE article SET word_count = $4 FROM page WHERE article.id = page.article_id
        )
        UPDATE article_text t SET body = $3 FROM page WHERE t.article_id = page.article_id
        RETURNING t.article_id, t.title, t.body
        """, .integer(article), .text(text.reason.stored), .text(text.text), .integer(text.words))
      words += try index.rewrite(by: reworded, transaction)
    }
    return words
  }

  /// Pages that are put into the queue at once.
  private struct Want: Hashable {
    let reason: Message
    let due: Date
  }
}
