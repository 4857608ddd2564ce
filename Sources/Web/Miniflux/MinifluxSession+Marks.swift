import Foundation
import HTTPTypes
import Store

extension MinifluxSession {
  private static let maxMarked = 10_000

  private struct Marks: Decodable {
    var entry_ids: [Int64]
    var status: String
  }

  /// `PUT entries` with ids and a status.
  func mark() throws -> WebResponse {
    guard let marks = try? request.decoded(Marks.self) else {
      throw SyncRefusal(
        "The body has to be {\"entry_ids\": [1, 2], \"status\": \"read\"} with numbers as ids.")
    }
    guard marks.entry_ids.count <= Self.maxMarked else {
      throw SyncRefusal("Mark at most \(Self.maxMarked) entries at once.")
    }
    guard marks.status == "read" || marks.status == "unread" else {
      throw SyncRefusal("\"\(marks.status.prefix(40))\" in status is not read or unread.")
    }
    try reader.mark(marks.entry_ids, isRead: marks.status == "read")
    return WebResponse(.noContent)
  }

  /// The only operation of this API that toggles a mark.
  func toggleBookmark(_ id: Int64) throws -> WebResponse {
    guard let item = try reader.items([id]).first else {
      throw SyncRefusal(.notFound, "There is no entry \(id).")
    }
    try reader.star([id], isStarred: !item.isBookmarked)
    return WebResponse(.noContent)
  }

  func markAll(_ sources: [StreamSource]) throws -> WebResponse {
    try reader.store.markAll(
      StreamQuery(sources: sources.map(\.id)), isRead: true, before: nil,
      reader: reader.name, at: reader.now)
    return WebResponse(.noContent)
  }
}
