internal import Basics
import Foundation
internal import Markup
import Models

/// Reads the lists of Wallabag, Karakeep, Omnivore and Readwise Reader, and other lists of objects with
/// a “url”.
enum SavedJSON {
  /// - Returns: `nil` for a document of another kind.
  static func list(_ bytes: [UInt8]) -> SavedPageList? {
    let decoded = EncodingDetector.decode(bytes, contentType: nil) { _ in nil }
    let (json, isCutOff) = decoded.text.withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      let json = reader.read()
      return (json, reader.isCutOff)
    }
    // Wallabag's export and its API use different structures.
    guard
      let entries = json?.array ?? json?["_embedded"]?["items"]?.array ?? json?["bookmarks"]?.array
        ?? json?["results"]?.array, let origin = origin(entries)
    else { return nil }
    var list = SavedPageList(origin: origin)
    if isCutOff { list.brokeAt = "at byte \(bytes.count)" }
    let names = listNames(json)
    for entry in entries {
      if case .object = entry {
        list.add(page(entry, names))
      } else {
        list.passedOver += 1
      }
    }
    return list
  }

  /// - Returns: `nil` if no entry has an address.
  private static func origin(_ entries: [JSONValue]) -> SavedPageList.Origin? {
    func has(_ names: String...) -> Bool {
      entries.contains { entry in names.contains { entry[$0] != nil } }
    }
    guard entries.contains(where: { address($0) != nil }) else { return nil }
    if has("is_archived", "domain_name") { return .wallabag }
    if has("source_url"), has("reading_progress", "location") { return .readwise }
    if has("slug"), has("savedAt") { return .omnivore }
    return has("createdAt") && has("content") ? .karakeep : .list
  }

  /// Readwise Reader's `url` is that of its own page.
  private static func address(_ entry: JSONValue) -> String? {
    entry["source_url"]?.string ?? entry["url"]?.string ?? entry["content"]?["url"]?.string
  }

  /// The names of Karakeep's lists.
  private static func listNames(_ document: JSONValue?) -> [String: String] {
    let pairs = (document?["lists"]?.array ?? []).compactMap { list in
      list["id"]?.string.flatMap { id in list["name"]?.string.map { (id, $0) } }
    }
    return Dictionary(firstOf: pairs)
  }

  private static func page(_ entry: JSONValue, _ lists: [String: String]) -> SavedPage {
    let added = ["created_at", "saved_at", "savedAt", "createdAt", "created", "added"]
    let isArchived = (entry["is_archived"] ?? entry["archived"])?.scalar ?? ""
    let isFavourite = ["true", "1"].contains(
      (entry["is_starred"] ?? entry["favourited"])?.scalar ?? "")
    let place = (entry["location"] ?? entry["state"])?.string?.lowercased() ?? ""
    return SavedPage(
      url: address(entry) ?? "", title: entry["title"]?.string,
      added: added.lazy.compactMap { FeedDate.parse(stamp: entry[$0]?.scalar) }.first,
      tags: tags(entry) + (isFavourite ? [favourite] : [])
        + (entry["lists"]?.array ?? []).compactMap { $0.string.flatMap { lists[$0] } },
      isRead: ["true", "1"].contains(isArchived) || ["archive", "archived"].contains(place),
      html: entry["content"]?.string ?? entry["html_content"]?.string,
      annotations: annotations(entry))
  }

  /// Wallabag's annotations have the passage and a remark; Pocket lists passages in files of their
  /// own.
  private static func annotations(_ entry: JSONValue) -> MovedAnnotations {
    var written = MovedAnnotations(note: entry["note"]?.string ?? entry["notes"]?.string)
    for annotation in entry["annotations"]?.array ?? [] {
      written.add(
        annotation["quote"]?.string, remark: annotation["text"]?.string,
        made: FeedDate.parse(stamp: annotation["created_at"]?.scalar))
    }
    for passage in entry["highlights"]?.array ?? [] {
      written.add(
        passage["quote"]?.string ?? passage["text"]?.string ?? passage.string,
        remark: passage["note"]?.string,
        made: FeedDate.parse(stamp: passage["created_at"]?.scalar))
    }
    return written
  }

  /// The label of what is a favourite among the saved pages: all of them are bookmarked here.
  static let favourite = "starred"

  /// Tags are names, objects with a name, or an object with names as keys.
  private static func tags(_ entry: JSONValue) -> [String] {
    let tags = entry["tags"] ?? entry["labels"]
    if case .object(let members) = tags { return members.map(\.key) }
    return (tags?.array ?? []).compactMap {
      $0.string ?? $0["label"]?.string ?? $0["name"]?.string
    }
  }

  /// The strings of a list; `nil` for other text.
  static func strings(_ text: String) -> [String]? {
    JSONReader.value(of: text)?.array?.compactMap(\.string)
  }
}
