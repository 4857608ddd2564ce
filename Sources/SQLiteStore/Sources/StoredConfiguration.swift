import GRDB
import Store

/// The stored sources, read at once, so that only changed ones among thousands are written.
struct StoredConfiguration {
  struct Entry: Equatable {
    let id: Int64
    let name: String
    let url: String
    let category: Int64
    let position: Int
    let isConfigured: Bool
    /// Whether it is in the household's configuration, not only in a reader's own list.
    let isHousehold: Bool

    /// Whether a reader sees the same entry in a list, apart from its position and its further
    /// categories.
    func isListed(as other: Entry) -> Bool {
      id == other.id && name == other.name && url == other.url && category == other.category
        && isConfigured == other.isConfigured && isHousehold == other.isHousehold
    }
  }

  /// The part of a feed's state that its configuration affects.
  struct Reading {
    let url: String
    let reading: String?
    /// Whether it has a due date.
    let isScheduled: Bool
  }

  let entries: [Entry]
  /// The categories of each source, the main one first.
  private(set) var categories: [Int64: [Int64]] = [:]
  var readings: [Int64: Reading] = [:]
  private let places: [String: Int]

  init(_ db: Database) throws {
    entries = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name, url, category_id, position, configured, household
        FROM source ORDER BY id
        """
    ).map { row in
      Entry(
        id: row[0], name: row[1], url: row[2], category: row[3], position: row[4],
        isConfigured: row[5], isHousehold: row[6])
    }.reduce(into: []) { $0.append($1) }
    places = Dictionary(
      entries.enumerated().map { ($1.name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let listed = try Row.fetchCursor(
      db,
      sql: """
        SELECT listed.source_id, listed.category_id FROM source_category listed
        JOIN source ON source.id = listed.source_id
        ORDER BY listed.source_id, listed.category_id <> source.category_id, listed.category_id
        """)
    while let row = try listed.next() { categories[row[0], default: []].append(row[1]) }
    let feeds = try Row.fetchCursor(
      db, sql: "SELECT source_id, url, reading, next_due IS NOT NULL FROM feed_state")
    while let row = try feeds.next() {
      readings[row[0]] = Reading(url: row[1], reading: row[2], isScheduled: row[3])
    }
  }

  subscript(name: String) -> Entry? { places[name.lowercased()].map { entries[$0] } }

  /// The sources whose names are no longer configured, by address: a new name at such an address is
  /// a rename.
  func renamable(names: Set<String>) -> [String: Entry] {
    Dictionary(
      entries.filter { !names.contains($0.name.lowercased()) }.map { ($0.url, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
