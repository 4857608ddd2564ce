import Foundation
import Models
import Store

extension FeverSession {
  /// The kind of mark that a request changed; the response then lists the ids that have this mark.
  enum Marked { case read, saved }

  /// Handles `mark=item|feed|group`, `as=read|unread|saved|unsaved`, `id`, and `before` in seconds.
  /// It sets a mark and never toggles it, so a repeated request has no further effect.
  func mark(in sources: [StreamSource]) throws -> Marked? {
    guard let what = fields["mark"], !what.isEmpty else { return nil }
    guard reader.rights.mayWrite else { throw SyncRefusal.readOnly }
    let mark = fields["as"] ?? ""
    switch what {
    case "item":
      let ids = try numbers("id", limit: 10_000) ?? []
      guard !ids.isEmpty else { throw SyncRefusal("id contains no article.") }
      let articles = ids.map(FeverItemID.article)
      switch mark {
      case "read", "unread":
        try reader.mark(articles, isRead: mark == "read")
        return .read
      case "saved", "unsaved":
        try reader.star(articles, isStarred: mark == "saved")
        return .saved
      default: throw Self.noMark(mark, of: "an item")
      }
    case "feed", "group":
      guard mark == "read" || mark == "unread" else { throw Self.noMark(mark, of: "a \(what)") }
      let before = try before()
      let query = StreamQuery(sources: try chosen(what, in: sources))
      try reader.store.markAll(
        query, isRead: mark == "read", before: before, reader: reader.name, at: reader.now)
      return .read
    default: throw SyncRefusal("\"\(what.prefix(40))\" in mark is not item, feed or group.")
    }
  }

  /// Group 0 means every source; group -1 means the sparks, which do not exist here.
  private func chosen(_ what: String, in sources: [StreamSource]) throws -> [Int64] {
    let text = fields["id"]?.trimmingCharacters(in: .whitespaces) ?? ""
    if what == "group", text == "-1" { return [] }
    guard let id = WholeNumber.of(text) else { throw Self.noNumber(text, in: "id") }
    if what == "feed" { return sources.map(\.id).filter { $0 == id } }
    return sources.filter { id == 0 || $0.categories[0].id == id }.map(\.id)
  }

  /// Articles fetched within the given second count as earlier; without `before` all articles
  /// count.
  private func before() throws -> Date? {
    try number("before").map { UnixTime.end(Double($0)) }
  }

  private static func noMark(_ mark: String, of what: String) -> SyncRefusal {
    SyncRefusal("\"\(mark.prefix(40))\" in as is not a valid mark for \(what).")
  }
}
