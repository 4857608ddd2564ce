import Foundation
import Models

/// Reads Wallabag's list of entries, and other lists of objects with a “url”.
enum SavedJSON {
  /// - Returns: `nil` for a document of another kind.
  static func list(_ bytes: [UInt8]) -> SavedPageList? {
    guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
    // Wallabag's export and its API use different structures.
    let embedded = (json as? [String: Any])?["_embedded"] as? [String: Any]
    guard let entries = json as? [Any] ?? embedded?["items"] as? [Any] else { return nil }
    let objects = entries.compactMap { $0 as? [String: Any] }
    guard objects.contains(where: { $0["url"] is String }) else { return nil }
    let isWallabag = objects.contains { $0["is_archived"] != nil || $0["domain_name"] != nil }
    var list = SavedPageList(origin: isWallabag ? .wallabag : .list)
    for entry in objects { list.add(page(entry)) }
    list.passedOver += entries.count - objects.count
    return list
  }

  private static func page(_ entry: [String: Any]) -> SavedPage {
    let tags = (entry["tags"] as? [Any] ?? []).compactMap { tag in
      tag as? String ?? (tag as? [String: Any])?["label"] as? String
    }
    let added = entry["created_at"] ?? entry["created"] ?? entry["added"]
    return SavedPage(
      url: entry["url"] as? String ?? "", title: entry["title"] as? String,
      added: SavedPageList.date((added as? NSNumber)?.stringValue ?? added as? String),
      tags: tags, isRead: (entry["is_archived"] as? NSNumber)?.boolValue ?? false,
      html: entry["content"] as? String)
  }
}
