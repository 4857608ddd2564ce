internal import Words

/// The result of a move to a database of the other kind.
package struct MigrationViewModel: PageModel {
  private let from: String
  private let to: String
  private let articles: Int
  private let rows: Int

  /// - Parameters:
  ///   - from: the old place of the database, for people.
  ///   - to: the new place.
  ///   - rows: number of rows in all tables, which were compared.
  package init(from: String, to: String, articles: Int, rows: Int) {
    self.from = from
    self.to = to
    self.articles = articles
    self.rows = rows
  }

  package var kind: DocumentKind { .migration }

  package static let fields: FieldList<Self> = [
    Field("from") { .text($0.from) }, Field("to") { .text($0.to) },
    Field("articles") { .count($0.articles) }, Field("rows") { .count($0.rows) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .lines) { .message($0.sentence, .success) },
    Field("advice", at: .lines) { .message($0.advice, .secondary) },
  ]

  private var sentence: Message {
    Message(.migrated, CountUnit.articles.exactly(articles), to, String(rows))
  }

  private var advice: Message { Message(.afterMigration, from) }
}
