import GRDB

/// The sources as they are stored, read in one go: of thousands only what has changed is written.
struct StoredConfiguration {
  struct Entry: Equatable {
    let id: Int64
    let name: String
    let url: String
    let category: Int64
    let position: Int
    let isConfigured: Bool
    /// In the configuration's list, not only in a reader's own.
    let isHousehold: Bool

    /// Whether a reader sees the same of it in a list, besides its place and its other categories.
    func isListed(as other: Entry) -> Bool {
      id == other.id && name == other.name && url == other.url && category == other.category
        && isConfigured == other.isConfigured && isHousehold == other.isHousehold
    }
  }

  /// What is known of a source's feed, as far as its configuration has to do with it.
  struct Reading {
    let url: String
    let reading: String?
    /// Whether it has a date on which it is due.
    let isScheduled: Bool
  }

  let entries: [Entry]
  /// Of each source, the first of its articles' tab first.
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

  /// The sources whose names are gone, by their addresses: a new name at the same address is theirs.
  func renamable(names: Set<String>) -> [String: Entry] {
    Dictionary(
      entries.filter { !names.contains($0.name.lowercased()) }.map { ($0.url, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
