import Basics
package import Foundation
package import Models

/// The articles in the order of arrival, for client programs that keep a copy: by ids, page by
/// page, with a reader's marks.
///
/// Marks set here are only marks: if a program marks an article read, the reader need not have
/// opened it. `Recommending` records bookmarks as usual.
package protocol StreamStoring: Sendable {
  /// The sources whose articles the reader sees: those of the reader's list, in the order of the
  /// configuration, then others.
  func streamSources(reader: String) throws -> [StreamSource]

  /// The sources of the articles that a reader has bookmarked.
  func bookmarkedSources(of reader: String) throws -> Set<Int64>

  /// The ids of a list, in its order.
  func streamIDs(_ query: StreamQuery, reader: String) throws -> [Int64]

  /// The articles with these ids, in their order; those that are gone or hidden are left out.
  func streamItems(_ ids: [Int64], reader: String) throws -> [StreamItem]

  /// Number of unread articles of each of these sources.
  func streamCounts(of sources: [Int64], reader: String) throws -> [Int64: StreamCount]

  /// Number of articles of these sources, without those that the reader has hidden.
  func streamLength(of sources: [Int64], reader: String) throws -> Int

  /// The same for each of these sources.
  func streamLengths(of sources: [Int64], reader: String) throws -> [Int64: Int]

  /// The ids that belong to existing articles.
  func existing(_ ids: [Int64]) throws -> [Int64]

  /// Marks articles read or unread; missing articles are skipped. An article that is already read
  /// keeps its time of reading.
  func mark(_ ids: [Int64], isRead: Bool, reader: String, at now: Date) throws

  /// Marks every article of a list read or unread, however long the list is; `limit` is ignored.
  ///
  /// - Parameter before: only articles fetched before this time; unlike `fetchedBefore` it is
  ///   exact.
  func markAll(
    _ query: StreamQuery, isRead: Bool, before: Date?, reader: String, at now: Date) throws

  /// When the reader's marks of these articles last changed, to the second, as far as the record of
  /// changes reaches. Only this record knows of marks that were removed.
  func markChanges(among ids: [Int64], reader: String) throws -> [Int64: Date]

  /// When the newest article was fetched; `nil` before the first.
  func lastArrival() throws -> Date?

  /// When the newest article of each of these sources was fetched.
  func lastArrivals(of sources: [Int64]) throws -> [Int64: Date]

  /// The ids of a page of a list in an order of the client's choice.
  func entryIDs(_ query: EntryQuery, reader: String) throws -> [Int64]

  /// Total number of articles of such a list, over all pages.
  func entryCount(_ query: EntryQuery, reader: String) throws -> Int
}

package struct StreamCategory: Sendable, Hashable {
  package var id: Int64
  package var name: String

  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }

  /// A category that only a reader has: its id is a hash of its name, above the store's ids.
  package init(own name: String) {
    self.init(
      id: 1 << 29 | Int64(FNV64.value(of: name.lowercased()) & 0x1FFF_FFFF), name: name)
  }
}

/// Number of a source's articles that a reader has not read.
package struct StreamCount: Sendable, Hashable {
  package var unread: Int
  /// When the newest article was fetched; `nil` if there is none.
  package var newest: Date?

  package init(unread: Int, newest: Date? = nil) {
    self.unread = unread
    self.newest = newest
  }
}

/// Selects a list of articles in the order of arrival, which is the order of their ids. Articles
/// that the reader has hidden are never listed.
package struct StreamQuery: Sendable, Hashable {
  /// Only articles of these sources.
  package var sources: [Int64]
  /// Only read, or only unread articles; `nil` is both.
  package var isRead: Bool?
  /// Only bookmarked, or only other articles; `nil` is both.
  package var isBookmarked: Bool?
  /// Only articles with all of these labels of the reader's.
  package var labels: [String] = []
  /// Only articles with none of these.
  package var otherLabels: [String] = []
  /// Only articles fetched at this time or later, and all articles stored after them, whose polls
  /// may have begun earlier: a client that asks with the time of its last answer misses nothing.
  package var fetchedSince: Date?
  /// Only articles fetched before this time, and all articles stored before them.
  package var fetchedBefore: Date?
  /// Only articles with an id above and below these.
  @ListBound package var above: Int64?
  @ListBound package var below: Int64?
  package var isOldestFirst: Bool
  @ListCount package var limit: Int

  /// Maximum number of articles stored out of fetch order: passes wait for their turn to write, so
  /// that articles of one pass are stored after those that another has stored meanwhile.
  package static let disorder = 20_000

  package init(
    sources: [Int64], isRead: Bool? = nil, isBookmarked: Bool? = nil, fetchedSince: Date? = nil,
    fetchedBefore: Date? = nil, above: Int64? = nil, below: Int64? = nil,
    isOldestFirst: Bool = false, limit: Int = ListCount.limit
  ) {
    self.sources = sources
    self.isRead = isRead
    self.isBookmarked = isBookmarked
    self.fetchedSince = fetchedSince
    self.fetchedBefore = fetchedBefore
    self.above = above
    self.below = below
    self.isOldestFirst = isOldestFirst
    self.limit = limit
  }
}

/// A source as client programs see it.
package struct StreamSource: Sendable, Hashable {
  /// Never changes.
  package var id: Int64
  package var name: String
  /// The configured address, which may contain credentials.
  package var url: String
  package var homePage: String?
  /// In the order of the configuration, at least one.
  package var categories: [StreamCategory]
  /// Whether it is in the reader's list. Articles of others stay if the reader has marked them: of
  /// feeds that were removed, or that came with an import.
  package var isSubscribed: Bool
  /// Whether it has left the shared list, or the reader has left it: of its articles, lists have
  /// only those with marks (``FeedQuery/isOfSubscriptions``).
  package var hasLeft: Bool
  /// Whether the reader has left it: it may get articles that are for others.
  package var isLeftByReader = false
  /// The last and the next poll; `nil` before the first poll.
  package var lastPoll: Date?
  package var nextPoll: Date?
  /// Number of polls in a row that failed.
  package var failures: Int
  /// Why the last poll failed, as ``Message/stored`` has it; `nil` after a success. Most requests of
  /// clients do not ask for it, so it is read when it is shown.
  package var lastError: String?
}

extension Sequence where Element == StreamSource {
  /// The addresses of their web sites, by the sources' own.
  package var homePages: [String: String] {
    Dictionary(firstOf: compactMap { source in source.homePage.map { (source.url, $0) } })
  }
}

/// An article with its text and its reader's marks.
package struct StreamItem: Sendable, Hashable, Identifiable, Timed {
  package private(set) var id: Int64 = 0
  package private(set) var source: Int64 = 0
  package var metadata = ArticleMetadata()
  package private(set) var saved: Date?
  package private(set) var fetched = Date.distantPast
  /// The date by which it is listed: of its publication, if that is not after its arrival, else of
  /// its arrival, earlier for what was in the first document of its source.
  package private(set) var dated = Date.distantPast
  package private(set) var isRead = false
  package private(set) var isBookmarked = false
  /// The reader's labels, in alphabetical order.
  package private(set) var labels: [String] = []
  /// When the reader last marked the article, if known.
  package private(set) var marked: Date?
  /// The shown text: the page's if that is the better one, else the feed's.
  package private(set) var content = ArticleContent()

  package init() {}

  package var published: Date? { metadata.published }
  package var modified: Date? { metadata.modified }

  /// The articles among these that apps of a reader get: the columns of ``ArticleColumn``, then those
  /// of ``others``. In no order: see ``Array/ordered(as:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func statement(of ids: [Int64], by reader: SQLStatement) -> SQLStatement {
    """
    SELECT \(sql: ArticleColumn.selected.sql), \(sql: columns.sql),
      nullif(\(greatest: ["coalesce(s.read_at, 0)", "coalesce(s.bookmarked_at, 0)"]), 0) AS marked,
      \(shown: .html) AS html, \(shown: .text) AS text,
      (SELECT \(joined: "own.tag") FROM article_tag own
        WHERE own.article_id = a.id AND own.reader_id = \(sql: reader)) AS labels
    FROM \(rows: ["id": .integers(ids)]) k CROSS JOIN article a CROSS JOIN source
    LEFT JOIN article_state s ON s.reader_id = \(sql: reader) AND s.article_id = a.id
    LEFT JOIN article_content c ON c.article_id = a.id
    LEFT JOIN article_page p ON p.article_id = a.id AND \(flag: "p.is_shown", is: true)
    WHERE a.id = k.id AND source.id = a.source_id AND s.hidden_at IS NULL
      AND NOT a.id IN (\(sql: OwnScope.foreign(ids, to: reader)))
      AND \(sql: OwnScope.isListed(for: reader))
    """
  }

  package static let others: [SQLColumns<StreamItem>.Setter] =
    columns.setters + [
      .date { $0.marked = $1 },
      .text { $0.content.html = $1 },
      .text { $0.content.text = $1 },
      .list { $0.labels = $1.sorted() },
    ]

  private static let columns = SQLColumns<StreamItem>([
    "a.id": .integer { $0.id = $1 },
    "a.source_id": .integer { $0.source = $1 },
    ArticleColumn.savedTime: .date { $0.saved = $1 },
    "a.fetched": .date { $0.fetched = $1 ?? .distantPast },
    "a.dated": .date { $0.dated = $1 ?? .distantPast },
    "s.read_at IS NOT NULL": .flag { $0.isRead = $1 },
    "s.bookmarked_at IS NOT NULL": .flag { $0.isBookmarked = $1 },
    "c.attachments": .text { $0.content.attachments = ListColumn.decodeAttachments($1) },
  ])

  /// The tags of the source, then the reader's labels that are none of them.
  package var tags: [String] {
    guard !labels.isEmpty else { return metadata.tags }
    let known = Set(metadata.tags.map { $0.lowercased() })
    return metadata.tags + labels.filter { !known.contains($0.lowercased()) }
  }
}

extension Range where Bound == Int64 {
  /// Removes the first `count` ids, at most all, and returns them.
  package mutating func splitFirst(_ count: Int64) -> Range {
    let end = lowerBound + Swift.min(count, upperBound - lowerBound)
    defer { self = end..<upperBound }
    return lowerBound..<end
  }

  /// Removes the last `count` ids, at most all, and returns them.
  package mutating func splitLast(_ count: Int64) -> Range {
    let start = upperBound - Swift.min(count, upperBound - lowerBound)
    defer { self = lowerBound..<start }
    return start..<upperBound
  }
}
