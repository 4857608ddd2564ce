import Foundation
internal import Markup
import Models

/// Reads Wallabag's list of entries, and other lists of objects with a “url”.
enum SavedJSON {
  /// - Returns: `nil` for a document of another kind.
  static func list(_ bytes: [UInt8]) -> SavedPageList? {
    let decoded = EncodingDetector.decode(bytes, contentType: nil) { _ in nil }
    let json = decoded.text.withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      return reader.read()
    }
    // Wallabag's export and its API use different structures.
    guard let entries = json?.array ?? json?["_embedded"]?["items"]?.array,
      entries.contains(where: { $0["url"]?.string != nil })
    else { return nil }
    let isWallabag = entries.contains { $0["is_archived"] != nil || $0["domain_name"] != nil }
    var list = SavedPageList(origin: isWallabag ? .wallabag : .list)
    for entry in entries {
      if case .object = entry { list.add(page(entry)) } else { list.passedOver += 1 }
    }
    return list
  }

  private static func page(_ entry: JSONValue) -> SavedPage {
    let tags = (entry["tags"]?.array ?? []).compactMap { $0.string ?? $0["label"]?.string }
    let added = entry["created_at"] ?? entry["created"] ?? entry["added"]
    return SavedPage(
      url: entry["url"]?.string ?? "", title: entry["title"]?.string,
      added: SavedPageList.date(added?.scalar), tags: tags,
      isRead: ["true", "1"].contains(entry["is_archived"]?.scalar),
      html: entry["content"]?.string)
  }

  /// The strings of a list; `nil` for other text.
  static func strings(_ text: String) -> [String]? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = JSONReader(bytes)
      return reader.read()?.array?.compactMap(\.string)
    }
  }
}
