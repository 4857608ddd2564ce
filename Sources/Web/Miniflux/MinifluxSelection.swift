import Foundation
import Store

/// Turns the parameters of an entry list into a query.
enum MinifluxSelection {
  private static let orders: [String: EntryQuery.Order] = [
    "id": .id, "created_at": .id, "published_at": .published, "changed_at": .changed,
    "title": .title, "author": .author, "category_id": .category, "category_title": .category,
    "status": .status,
  ]
  /// Only their ids are in memory; clients that ask without a bound expect all.
  private static let maxEntries: Int64 = 1_000_000
  private static let maxTags = 16

  /// - Returns: `nil` if no entry can match.
  /// - Throws: ``SyncRefusal`` for a parameter that can't be parsed.
  static func query(_ fields: FormFields, of sources: [StreamSource]) throws -> EntryQuery? {
    // 0 means that the client sets no bound.
    let limit = try fields.wholeNumber("limit") ?? 100
    var query = EntryQuery(
      sources: sources.map(\.id),
      limit: Int(limit == 0 ? maxEntries : min(limit, maxEntries)),
      offset: Int(try fields.wholeNumber("offset") ?? 0))
    if let name = fields["order"], !name.isEmpty {
      guard let order = orders[name] else {
        throw SyncRefusal(name, in: "order", isNot: "supported; use published_at or id")
      }
      query.order = order
    }
    switch fields["direction"] {
    case "desc"?: query.isDescending = true
    case "asc"?, ""?, nil: break
    case let other?: throw SyncRefusal(other, in: "direction", isNot: "asc or desc")
    }
    guard let statuses = try statuses(fields) else { return nil }
    if statuses.count == 1 { query.isRead = statuses.contains("read") }
    switch fields["starred"] {
    case "true"?, "1"?: query.isBookmarked = true
    case "false"?, "0"?: query.isBookmarked = false
    case ""?, nil: break
    case let other?: throw SyncRefusal(other, in: "starred", isNot: "true or false")
    }
    query.above = try fields.wholeNumber("after_entry_id")
    // Some clients send 0 if they have no entry yet.
    query.below = try fields.wholeNumber("before_entry_id").flatMap { $0 > 0 ? $0 : nil }
    query.publishedAfter = try time(["published_after", "after"], in: fields)
    query.publishedBefore = try time(["published_before", "before"], in: fields)
    query.changedAfter = try time(["changed_after"], in: fields)
    query.changedBefore = try time(["changed_before"], in: fields)
    query.tags = fields.all("tags").filter { !$0.isEmpty }
    guard query.tags.count <= maxTags else {
      throw SyncRefusal("tags may occur at most \(maxTags) times.")
    }
    if let category = try fields.wholeNumber("category_id") {
      query.sources = sources.filter { $0.folder.id == category }.map(\.id)
    }
    if let feed = try fields.wholeNumber("feed_id") { query.sources.removeAll { $0 != feed } }
    return query
  }

  /// The requested statuses, or both if the request names none; `nil` if no article here can have
  /// any of them.
  private static func statuses(_ fields: FormFields) throws -> Set<String>? {
    let asked = fields.all("status").filter { !$0.isEmpty }
    guard !asked.isEmpty else { return ["read", "unread"] }
    for status in asked where !["read", "unread", "removed"].contains(status) {
      throw SyncRefusal(status, in: "status", isNot: "read, unread or removed")
    }
    let known = Set(asked).subtracting(["removed"])
    return known.isEmpty ? nil : known
  }

  /// Seconds since 1970, or a smaller unit by its magnitude; 0 means no bound.
  private static func time(_ names: [String], in fields: FormFields) throws -> Date? {
    for name in names {
      guard let seconds = try fields.wholeNumber(name), seconds > 0 else { continue }
      return UnixTime.read(Double(seconds)).time
    }
    return nil
  }
}
