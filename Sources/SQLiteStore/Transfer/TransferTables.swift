import GRDB
import Store

/// The tables that are transferred, each after the tables it refers to.
///
/// Three kinds are left out: derived tables (the word index, the word list); numbers that belong to
/// one store: the change record, so that clients are told to read everything anew, and the versions
/// of lists; and the lists that are being read, which are kept for a day.
enum TransferTables {
  static let names = [
    "category", "source", "source_category", "feed_state", "host", "subscription", "robots",
    "reader", "reader_password", "reader_session", "app_password", "app_secret", "sign_in_link",
    "page_settings", "reader_source",
    "article", "article_address", "article_content", "article_text", "article_feature",
    "article_exposure", "article_rank", "article_tally", "deleted_article", "counter_norm",
    "source_exposure", "article_page", "article_revision", "picture", "picture_bytes",
    "article_picture", "site_block", "site_picture", "source_icon",
    "story", "story_article", "story_profile", "story_queue", "term_frequency", "word_count",
    "story_term_0", "story_term_1", "near_copy_0", "near_copy_1",
    "event", "article_state", "article_tag", "note", "highlight", "moved_article",
    "moved_mark", "reading_position", "shared_article", "reader_visit",
    "training_example", "example_feature", "reader_model",
    "shown_list", "closed_list", "list_judgement", "weight_trial",
    "rule", "rule_match", "rule_drop", "rule_queue", "article_raise",
    "digest", "edition", "edition_delivery", "delivered_file", "notice_target", "notice", "setting",
  ]

  /// Tables that SQLite stores in another form.
  private static let others =
    [
      TransferTable(
        "article_content", key: [.init("article_id", .integer)],
        [
          .init("html", .text), .init("text", .text), .init("attachments", .text),
          .init("words_digest", .integer),
        ]),
      TransferTable(
        "article_text", key: [.init("article_id", .integer)],
        [.init("title", .text), .init("body", .text)]),
      TransferTable(
        "article_feature", key: [.init("article_id", .integer)],
        [
          .init("source_id", .integer), .init("weight", .number), .init("story_id", .integer),
          .init("features", .bytes),
        ]),
      TransferTable("picture_bytes", key: [.init("digest", .text)], [.init("bytes", .bytes)]),
      TransferTable("word_count", key: [.init("bucket", .integer)], [.init("articles", .integer)]),
      TransferTable("digest", key: [.init("name_key", .text)], [.init("known", .number)]),
      TransferTable(
        "delivered_file",
        key: [.init("digest_key", .text), .init("target", .text), .init("path", .text)],
        [.init("written", .number)]),
    ]
    + ["story_term_0", "story_term_1"].map {
      TransferTable($0, key: [.init("term", .integer), .init("story_id", .integer)])
    }
    + ["near_copy_0", "near_copy_1"].map {
      TransferTable($0, key: [.init("key", .integer), .init("article_id", .integer)])
    }

  static func all(in db: Database) throws -> [TransferTable] {
    try names.map { name in
      if let other = others.first(where: { $0.name == name }) { return other }
      let columns = try db.columns(in: name).map { column in
        TransferTable.Column(column.name, kind(column.type))
      }
      let key = try db.primaryKey(name).columns
      return TransferTable(
        name, key: key.compactMap { name in columns.first { $0.name == name } },
        columns.filter { !key.contains($0.name) })
    }
  }

  private static func kind(_ type: String) -> TransferTable.Column.Kind {
    switch type {
    case "INTEGER": .integer
    case "REAL": .number
    case "BLOB": .bytes
    default: .text
    }
  }
}
