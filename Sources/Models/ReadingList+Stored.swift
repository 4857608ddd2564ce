package import Foundation

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(Continuation(query: query, pages: pages))
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{\"pages\":[]}"
  }

  /// Reads a stored list; `nil` if it is damaged.
  package init?(id: Int64, at: Date, bytes: [UInt8], continuation: String) {
    let stored = try? JSONDecoder().decode(Continuation.self, from: Data(continuation.utf8))
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
