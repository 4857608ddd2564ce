import Foundation
import GRDB
import Matching
import Models
import Store
import Synchronization

extension StoreReader {
  func ownSources(of reader: Int64) throws -> [SourceOverride] {
    try db.run(SourceOverride.statement(of: "\(reader)")).map(SourceOverride.init)
  }

  /// Whether the reader's list equals the shared list and no reader has added a source.
  private func usesSharedListAlone(_ reader: Int64?) throws -> Bool {
    try db.integer(
      """
      SELECT NOT EXISTS (SELECT 1 FROM reader_source WHERE reader_id = \(reader))
        AND NOT EXISTS (SELECT 1 FROM source INDEXED BY source_of_readers WHERE is_shared = 0)
      """) != 0
  }

  /// The scope of a reader's own list, `nil` if the list equals the shared list and no reader has
  /// added a source.
  func ownScope(of reader: Int64?) throws -> OwnScope? {
    guard try !usesSharedListAlone(reader) else { return nil }
    guard let ownScopes else { return try readOwnScope(of: reader ?? 0) }
    let version = try db.integer("SELECT version FROM list_version")
    return try ownScopes.scope(of: reader ?? 0, version: version ?? 0) {
      try readOwnScope(of: reader ?? 0)
    }
  }

  private func readOwnScope(of reader: Int64) throws -> OwnScope {
    var placed: [Int64: [String]] = [:]
    // In the order of their ids, as `visible` needs them.
    var leftOut: [Int64] = []
    var added: [Int64] = []
    let rows = try RawStatement(
      db,
      """
      SELECT source_id, CASE listing WHEN 'left_out' THEN 0 WHEN 'added' THEN 1 ELSE 2 END,
        categories
      FROM reader_source WHERE reader_id = ?1 ORDER BY source_id
      """)
    rows.bind(1, reader)
    defer { rows.reset() }
    while try rows.next() {
      let source = rows.integer(0)
      switch rows.integer(1) {
      case 0:
        leftOut.append(source)
        continue
      case 1: added.append(source)
      default: break
      }
      if let categories = rows.text(2) { placed[source] = ListColumn.decode(categories) }
    }
    return OwnScope(
      visible: try visible(besides: leftOut, with: added), placed: placed, left: leftOut)
  }

  /// The visible sources of a reader who has left out some sources and added others: either these
  /// or the hidden ones, whichever set is smaller. With many readers who each have sources of their
  /// own, nearly all sources are hidden.
  ///
  /// All ids are in order, so that thousands are compared without hashing them.
  private func visible(
    besides leftOut: [Int64], with added: [Int64]
  ) throws -> SourceScope {
    let all = try sourceCount()
    let ofReaders = try db.integer(
      "SELECT count(*) FROM source INDEXED BY source_of_readers WHERE is_shared = 0")
    let hidden = leftOut.count + Int(ofReaders ?? 0) - added.count
    if all - hidden < hidden {
      let shared = try ids(
        "SELECT id FROM source INDEXED BY source_shared WHERE is_shared = 1 ORDER BY id",
        without: leftOut)
      return SourceScope(only: added.isEmpty ? shared : Set(shared + added).sorted())
    }
    let foreign = try ids(
      "SELECT id FROM source INDEXED BY source_of_readers WHERE is_shared = 0 ORDER BY id",
      without: added)
    return SourceScope(without: leftOut + foreign)
  }

  /// The ids that a query returns, except some.
  ///
  /// - Parameters:
  ///   - sql: returns ids in their order.
  ///   - others: in their order.
  private func ids(_ sql: String, without others: [Int64]) throws -> [Int64] {
    let rows = try RawStatement(db, sql)
    defer { rows.reset() }
    var others = others[...]
    var ids: [Int64] = []
    while try rows.next() {
      let id = rows.integer(0)
      others = others.drop { $0 < id }
      if others.first != id { ids.append(id) }
    }
    return ids
  }

  /// The sources of a reader's list of a category, and the category to filter by; `nil` if the
  /// sources alone define the list.
  func scope(
    category: String?, of own: OwnScope
  ) throws -> (scope: SourceScope, category: String?) {
    try own.sources(of: category, there: sources(inCategory:))
  }

  /// The sources that have left the shared list and that no reader has added.
  func removedSources() throws -> [Int64] {
    try db.integers(
      "SELECT id FROM source INDEXED BY source_removed WHERE is_shared = 1 AND configured = 0")
  }

  func sources(inCategory category: String) throws -> [Int64] {
    try db.integers(
      """
      SELECT source_id FROM source_category
      WHERE category_id = (SELECT id FROM category WHERE name = \(category))
      """)
  }

  /// A reader's categories in the order of the tabs: the shared ones first, then the reader's own.
  ///
  /// - Parameter own: `nil` if the reader uses the shared list.
  func categoryNames(of own: OwnScope?, reader: Int64?) throws -> CategoryNames {
    let isHere: SQLStatement = own == nil ? "true" : CategoryNames.isHere(for: "\(reader)")
    let rows = try db.run(CategoryNames.rows(isHere: isHere))
    return CategoryNames(try rows.map { try CategoryNames.Row($0) }, of: own)
  }
}

/// The scopes of readers' own lists, kept from one list to the next: a reader may have left out
/// thousands of sources, whose rows take longer to read than the list's articles.
///
/// A scope is current while `list_version` is: triggers count each change of a list's sources.
final class OwnScopeCache: Sendable {
  /// Maximum number of scopes: with a hundred thousand sources one takes up to 400 kB.
  private static let most = 16

  private let known = Mutex<[Int64: (version: Int64, scope: OwnScope)]>([:])

  /// - Parameters:
  ///   - reader: the id of a reader; 0 for a new one.
  ///   - version: the present version.
  ///   - read: reads the scope from the database.
  func scope(
    of reader: Int64, version: Int64, _ read: () throws -> OwnScope
  ) rethrows -> OwnScope {
    if let known = known.withLock({ $0[reader] }), known.version == version { return known.scope }
    let scope = try read()
    known.withLock { known in
      if known.count >= Self.most, known[reader] == nil, let other = known.keys.first {
        known[other] = nil
      }
      known[reader] = (version, scope)
    }
    return scope
  }

  /// Frees the memory.
  func forget() { known.withLock { $0 = [:] } }
}

extension StoreReader {
  func listNames() throws -> ListNames {
    ListNames(categories: try db.run(ListNames.ofCategories).values(), sources: try sourceNames())
  }

  /// Resolves the names of a query. A category that the reader's list does not have may be one of
  /// the reader's own, into which rules put articles.
  ///
  /// - Throws: ``UnknownName``.
  func resolved(_ query: FeedQuery, reader: Int64?) throws -> ResolvedList {
    let own = try ownScope(of: reader)
    var list = try ResolvedList(
      query, categories: categoryNames(of: own, reader: reader), own: own
    ) {
      try reader.map { try readerTags($0) } ?? []
    } there: {
      try sources(inCategory: $0)
    } removed: {
      try removedSources()
    }
    try query.condition.map(checkNames)
    list.query.source = try storedSource(query.source, reader: reader)
    return list
  }

  /// Resolves the names of a search.
  func resolved(_ query: SearchQuery, reader: Int64?) throws -> SearchQuery {
    let own = try ownScope(of: reader)
    var resolved = query
    if let typed = query.category {
      resolved.category = try UnknownName.find(
        typed, .category, in: categoryNames(of: own, reader: reader).all)
    }
    resolved.source = try storedSource(query.source, reader: reader)
    if let own {
      (resolved.scope, resolved.category) = try scope(category: resolved.category, of: own)
    }
    try (query.expression ?? MatchReader.search(query.text).0).map(checkNames)
    return resolved
  }

  /// The stored name of a source; the reader may have given it another one.
  private func storedSource(_ typed: String?, reader: Int64?) throws -> String? {
    try typed.map { typed in
      let own = try reader.map { try ownSources(of: $0) } ?? []
      return try own.first { $0.name?.lowercased() == typed.lowercased() }?.storedName
        ?? UnknownName.find(typed, .source, in: sourceNames())
    }
  }

  private func checkNames(of expression: MatchExpression) throws {
    if expression.namesLists { try listNames().check(expression) }
  }
}
