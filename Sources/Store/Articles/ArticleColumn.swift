import Basics
package import Foundation
package import Models

/// A column of the table `article` that stores a field of ``ArticleMetadata``: all that either
/// engine knows of it. A new column is a field there, a line in ``all``, and a migration of each
/// engine.
package struct ArticleColumn: Sendable {
  /// The value: how it is got for storing, and set by a stored row.
  package enum Field: Sendable {
    case text(
      @Sendable (ArticleMetadata) -> String?, @Sendable (inout ArticleMetadata, String?) -> Void)
    case list(
      @Sendable (ArticleMetadata) -> [String], @Sendable (inout ArticleMetadata, [String]) -> Void)
    case date(
      @Sendable (ArticleMetadata) -> Date?, @Sendable (inout ArticleMetadata, Date?) -> Void)
    case count(
      @Sendable (ArticleMetadata) -> Int, @Sendable (inout ArticleMetadata, Int64) -> Void)
  }

  package let name: String
  /// Whether an article's page gives the value, too: a draft without it leaves what the page gave.
  let isOfPage: Bool
  package let field: Field

  package static let all = [
    ArticleColumn("title", isOfPage: true, .text({ $0.title }, { $0.title = $1 })),
    ArticleColumn("summary", isOfPage: true, .text({ $0.summary }, { $0.summary = $1 })),
    ArticleColumn("url", isOfPage: false, .text({ $0.url }, { $0.url = $1 })),
    ArticleColumn("language", isOfPage: true, .text({ $0.language }, { $0.language = $1 })),
    ArticleColumn("image", isOfPage: true, .text({ $0.image }, { $0.image = $1 })),
    ArticleColumn(
      "comments_url", isOfPage: false, .text({ $0.commentsURL }, { $0.commentsURL = $1 })),
    ArticleColumn("authors", isOfPage: true, .list({ $0.authors }, { $0.authors = $1 })),
    ArticleColumn("tags", isOfPage: false, .list({ $0.tags }, { $0.tags = $1 })),
    ArticleColumn("published", isOfPage: true, .date({ $0.published }, { $0.published = $1 })),
    ArticleColumn("modified", isOfPage: false, .date({ $0.modified }, { $0.modified = $1 })),
    ArticleColumn(
      "word_count", isOfPage: false, .count({ $0.wordCount }, { $0.wordCount = Int($1) })),
  ]

  private init(_ name: String, isOfPage: Bool, _ field: Field) {
    self.name = name
    self.isOfPage = isOfPage
    self.field = field
  }

  /// The columns of `article a`.
  package static let selected = SQLColumns<ArticleMetadata>(
    sql: all.map { "a." + $0.name }.joined(separator: ", "), setters: all.map(\.setter))

  /// When a reader saved the page; NULL for an article that is no saved page.
  package static let savedTime = "CASE WHEN source.url LIKE 'saved:%' THEN a.dated END"

  /// For the list of an `INSERT`.
  package static let names = all.map(\.name).joined(separator: ", ")

  private var setter: SQLColumns<ArticleMetadata>.Setter {
    switch field {
    case .text(_, let set): .text(set)
    case .list(_, let set): .list(set)
    case .date(_, let set): .date(set)
    case .count(_, let set): .integer(set)
    }
  }
}

extension ArticleMetadata {
  /// Reads the columns of a row by their names.
  init(_ row: some NamedRow) throws {
    self.init()
    for column in ArticleColumn.all {
      switch column.field {
      case .text(_, let set): set(&self, try row[column.name])
      case .list(_, let set): set(&self, ListColumn.decode(try row[column.name] as String?))
      case .date(_, let set): set(&self, try row[column.name])
      case .count(_, let set): set(&self, try row[column.name])
      }
    }
  }

  /// The data with those of `other` where they are missing and an article's page gives them, too.
  func completed(by other: ArticleMetadata) -> ArticleMetadata {
    var data = self
    for column in ArticleColumn.all where column.isOfPage {
      switch column.field {
      case .text(let value, let set): if value(data) == nil { set(&data, value(other)) }
      case .list(let value, let set): if value(data).isEmpty { set(&data, value(other)) }
      case .date(let value, let set): if value(data) == nil { set(&data, value(other)) }
      case .count: break
      }
    }
    return data
  }
}

/// Encodes lists for a column; an empty list is NULL.
package enum ListColumn {
  /// Parsed text never holds a control character, so a control character can separate items.
  private static let separator: UInt8 = 0x1F

  package static func encode(_ list: [String]) -> String? {
    list.isEmpty ? nil : list.joined(separator: "\u{1F}")
  }

  package static func decode(_ text: String?) -> [String] {
    guard var text else { return [] }
    return text.withUTF8 { decode(UnsafeRawBufferPointer($0)) }
  }

  package static func decode(_ text: UnsafeRawBufferPointer) -> [String] {
    var list: [String] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: separator) ?? text.count
      if end > start {
        list.append(
          String(decoding: UnsafeRawBufferPointer(rebasing: text[start..<end]), as: UTF8.self))
      }
      start = end + 1
    }
    return list
  }

  package static func encode(_ attachments: [Attachment]) -> String? {
    attachments.isEmpty ? nil : try? CodableJSON.text(attachments)
  }

  package static func decodeAttachments(_ text: String?) -> [Attachment] {
    text.flatMap { CodableJSON.value([Attachment].self, of: $0) } ?? []
  }
}
