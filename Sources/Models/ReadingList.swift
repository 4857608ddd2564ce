import Basics
package import Foundation

/// A list as it was shown to a reader: while it is read, going back, turning its pages and stepping
/// to the next or previous article follow it, whatever the reader's actions do to the order.
package struct ReadingList: Sendable, Hashable {
  /// Maximum number of articles that are kept of a list, and of lists that are kept of a reader.
  package static let (maxEntries, maxLists) = (1000, 50)
  /// Seconds after which a list that was not shown again is deleted.
  package static let lifetime = 86_400.0

  package struct Entry: Sendable, Hashable {
    package var article: Int64
    package var score: Double

    package init(article: Int64, score: Double = 0) {
      self.article = article
      self.score = score
    }
  }

  /// A page as it was shown.
  package struct Page: Sendable, Hashable {
    /// Number of entries up to its end.
    package var end: Int
    /// Continues after it; `nil` at the end of the list.
    package var next: FeedCursor?
  }

  package let id: Int64
  /// When it was last shown or continued.
  package var at: Date
  /// `nil` for a list that can't be continued, such as search results.
  package var query: FeedQuery?
  /// In the order shown, each article once.
  package var entries: [Entry]
  package var pages: [Page]

  /// Adds the page that follows the last one, unless the list is full. Articles that the list has
  /// keep their places.
  ///
  /// - Returns: whether the page was added.
  @discardableResult
  package mutating func append(_ more: [Entry], next: FeedCursor?) -> Bool {
    guard entries.count < Self.maxEntries else { return false }
    var known = Set(entries.map(\.article))
    var added = more.filter { known.insert($0.article).inserted }
    // The cursor finds its place by its article, which may be hidden.
    if let last = next?.id, known.insert(last).inserted { added.append(Entry(article: last)) }
    let room = Self.maxEntries - entries.count
    entries += added.prefix(room)
    pages.append(Page(end: entries.count, next: marked(next)))
    return true
  }

  /// The page after a cursor, or the first one.
  ///
  /// - Returns: `nil` if the cursor is at the end of what was shown, or not in the list.
  package func page(
    after cursor: FeedCursor?, limit: Int
  ) -> (entries: ArraySlice<Entry>, first: Int, next: FeedCursor?)? {
    let begin = cursor.map { cursor in index(of: cursor.id).map { $0 + 1 } ?? entries.count } ?? 0
    guard begin < entries.count, limit > 0 else { return nil }
    let shown = pages.first { $0.end > begin }
    let end = min(entries.count - begin, limit) + begin
    if let shown, shown.end <= end { return (entries[begin..<shown.end], begin, shown.next) }
    // Inside a shown page. If the list expires, its continuation repeats that page's beginning.
    let before = pages.last { $0.end <= begin }?.next
    return (
      entries[begin..<end], begin,
      FeedCursor(
        value: before?.value ?? .greatestFiniteMagnitude, id: entries[end - 1].article,
        sort: (shown?.next ?? cursor)?.sort ?? query?.sort ?? .newest, list: id, offset: end)
    )
  }

  /// A cursor after a number of its entries; `nil` at the end of the list.
  package func cursor(after count: Int) -> FeedCursor? {
    guard count < entries.count else { return pages.last?.next }
    guard count > 0 else { return nil }
    return FeedCursor(
      value: .greatestFiniteMagnitude, id: entries[count - 1].article, sort: query?.sort ?? .newest,
      list: id, offset: count)
  }

  /// The articles after one, in order, or those before it, nearest first; `nil` if the list does not
  /// have it.
  package func articles(from article: Int64, isForward: Bool) -> [Int64]? {
    index(of: article).map { index in
      isForward
        ? entries[(index + 1)...].map(\.article) : entries[..<index].reversed().map(\.article)
    }
  }

  private func index(of article: Int64) -> Int? {
    entries.firstIndex { $0.article == article }
  }

  private func marked(_ cursor: FeedCursor?) -> FeedCursor? {
    cursor.map { cursor in
      var cursor = cursor
      // A list in its reader's own order counts its places itself.
      if cursor.list != id { (cursor.list, cursor.offset) = (id, entries.count) }
      return cursor
    }
  }
}

extension ReadingList {
  /// A list of which the first page is shown.
  package init(id: Int64, at: Date, query: FeedQuery?, entries: [Entry], next: FeedCursor?) {
    self.init(id: id, at: at, query: query, entries: [], pages: [])
    append(entries, next: next)
  }
}

/// The form in which stores keep a list: its entries as bytes, and how it continues as JSON.
extension ReadingList {
  /// Sixteen bytes an entry: the article and the bits of its score, little-endian.
  package var bytes: [UInt8] {
    entries.flatMap { entry in
      withUnsafeBytes(of: entry.article.littleEndian, Array.init)
        + withUnsafeBytes(of: entry.score.bitPattern.littleEndian, Array.init)
    }
  }

  /// Whether stored entries have an article.
  package static func has(_ article: Int64, in bytes: some Sequence<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      return stride(from: 0, to: raw.count - 15, by: 16).contains { start in
        Int64(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: Int64.self)) == article
      }
    } ?? false
  }

  private struct Continuation: Codable {
    struct Query: Codable {
      var category: String?
      var source: String?
      var sort: String
      var flags: [String]
      var since: Double?
      var newerThan: Int64?
      var limit: Int
    }
    struct Page: Codable {
      var end: Int
      var next: String?
    }
    var query: Query?
    var pages: [Page]
  }

  private static let flags: [(String, any WritableKeyPath<FeedQuery, Bool> & Sendable)] = [
    ("unread", \.unread), ("bookmarked", \.bookmarked), ("hidden", \.hidden),
    ("expired", \.expired), ("since_last", \.sinceLast), ("all_versions", \.allVersions),
  ]

  package var continuation: String {
    let pages = pages.map { Continuation.Page(end: $0.end, next: $0.next?.token) }
    let query = query.flatMap { query in
      // A condition is not kept: its list ends with what was shown.
      query.condition == nil
        ? Continuation.Query(
          category: query.category, source: query.source, sort: query.sort.letter,
          flags: Self.flags.filter { query[keyPath: $0.1] }.map(\.0),
          since: query.since?.timeIntervalSince1970, newerThan: query.newerThan, limit: query.limit)
        : nil
    }
    let text = try? CodableJSON.text(Continuation(query: query, pages: pages))
    return text ?? "{\"pages\":[]}"
  }

  /// Reads a stored list; `nil` if it is damaged.
  package init?(id: Int64, at: Date, bytes: [UInt8], continuation: String) {
    let stored = CodableJSON.value(Continuation.self, of: continuation)
    guard let stored, bytes.count.isMultiple(of: 16) else { return nil }
    let entries = bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count, by: 16).map { start in
        Entry(
          article: Int64(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: Int64.self)),
          score: Double(
            bitPattern: UInt64(
              littleEndian: raw.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))))
      }
    }
    let query = stored.query.map { known in
      var query = FeedQuery(
        category: known.category, source: known.source,
        sort: FeedQuery.Sort(letter: known.sort[...]) ?? .rank(.today),
        since: known.since.map(Date.init(timeIntervalSince1970:)), limit: known.limit)
      query.newerThan = known.newerThan
      for (name, flag) in Self.flags { query[keyPath: flag] = known.flags.contains(name) }
      return query
    }
    self.init(
      id: id, at: at, query: query, entries: entries,
      pages: stored.pages.map { Page(end: $0.end, next: $0.next.flatMap(FeedCursor.init(token:))) }
    )
  }
}
