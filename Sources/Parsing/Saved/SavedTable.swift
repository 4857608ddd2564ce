import Foundation
internal import Markup
import Models

/// Pages in a table with a column “url”: Pocket's, Instapaper's, Raindrop's, Wallabag's, Matter's,
/// Readwise Reader's, and tables of other programs with this column.
enum SavedTable {
  /// - Returns: `nil` for a table of another kind.
  static func list(_ bytes: [UInt8]) -> SavedPageList? {
    // The first row is the head.
    let table = CSVTable(bytes, maxRows: SavedPageList.maxPages + 1)
    guard
      let head = table.rows.first?.map({ $0.lowercased().trimmingCharacters(in: .whitespaces) }),
      head.contains("url")
    else { return nil }
    var list = SavedPageList(origin: origin(head))
    list.brokeAt = table.brokenAt.map { "at byte \($0)" }
    list.beyondLimit = table.moreRows
    for (index, row) in table.rows.enumerated().dropFirst() {
      let fields = Fields(head: head, row: row)
      // The address is what is cut.
      if index == table.rows.count - 1, list.brokeAt != nil, fields["url"] == nil { continue }
      let page = page(fields, list.origin)
      list.passagesElsewhere +=
        fields["highlight count"].flatMap { UInt16($0) }.map { Int($0) } ?? 0
      if list.origin == .readwise, fields["location"]?.lowercased() == "feed", page.tags.isEmpty {
        list.articlesOfFeeds += 1
      } else {
        list.add(page)
      }
    }
    // The word alone may begin any text.
    guard head.count > 1 || !list.pages.isEmpty else { return nil }
    return list
  }

  private static func origin(_ head: [String]) -> SavedPageList.Origin {
    if head.contains("time_added") { return .pocket }
    if head.contains("mime type"), head.contains("creation date") { return .wallabag }
    if head.contains("document tags"), head.contains("saved date") { return .readwise }
    if head.contains("folder"), head.contains("excerpt") { return .raindrop }
    return head.contains("folder") && head.contains("timestamp") ? .instapaper : .table
  }

  private struct Fields {
    let head: [String]
    let row: [String]

    subscript(name: String) -> String? {
      guard let index = head.firstIndex(of: name), row.indices.contains(index) else { return nil }
      let text = row[index].trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? nil : text
    }
  }

  private static func page(_ row: Fields, _ origin: SavedPageList.Origin) -> SavedPage {
    var page = SavedPage(
      url: row["url"] ?? "", title: row["title"],
      added: FeedDate.parse(
        stamp: row["time_added"] ?? row["timestamp"] ?? row["created"] ?? row["saved date"]
          ?? row["last interaction date"]),
      tags: tags(row["tags"] ?? row["document tags"]), html: row["content"],
      annotations: annotations(row["note"], row["highlights"]))
    page.authors = row["author"].map { [$0] } ?? []
    page.language = row["language"]
    page.image = row["cover"]
    page.annotations.add(nil, remark: row["comment"])
    // The passage that was selected when the page was saved.
    page.annotations.add(row["selection"])
    switch origin {
    case .pocket: page.isRead = row["status"] == "archive"
    case .instapaper:
      // The user created every folder that is not one of Instapaper's own, so its name becomes a
      // tag.
      switch row["folder"]?.lowercased() {
      case "archive": page.isRead = true
      case "starred": page.tags.append(SavedJSON.favourite)
      case "unread", nil: break
      default: page.tags += row["folder"].map { [$0] } ?? []
      }
    case .wallabag: page.added = row["creation date"].flatMap(dayFirst)
    case .readwise: page.isRead = row["location"]?.lowercased() == "archive"
    case .raindrop:
      if let folder = row["folder"], folder != "Unsorted" { page.tags.append(folder) }
      if row["favorite"]?.lowercased() == "true" { page.tags.append(SavedJSON.favourite) }
    default:
      page.tags += row["folder"].map { [$0] } ?? []
      // Matter's.
      page.isRead = row["read"] == "True"
      if row["favorited"] == "True" { page.tags.append(SavedJSON.favourite) }
    }
    return page
  }

  /// Wallabag's `24/12/2020 03:04:05`.
  private static func dayFirst(_ text: String) -> Date? {
    let parts = text.split { $0 == "/" || $0 == " " }
    guard parts.count == 4 else { return nil }
    return FeedDate.parse(stamp: "\(parts[2])-\(parts[1])-\(parts[0])T\(parts[3])Z")
  }

  /// Raindrop writes all passages into one cell, each after “Highlight:”, a remark after “Note:”.
  private static func annotations(_ note: String?, _ passages: String?) -> MovedAnnotations {
    var written = MovedAnnotations(note: note)
    var (passage, remark) = ("", "")
    var isRemark = false
    func end(_ text: String) -> String? {
      let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return text.isEmpty ? nil : text
    }
    for line in (passages ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
      if let text = line.after("Highlight:") {
        if let passage = end(passage) { written.add(passage, remark: end(remark)) }
        (passage, remark, isRemark) = (String(text), "", false)
      } else if let text = line.after("Note:") {
        (remark, isRemark) = (String(text), true)
      } else if line.after("Color:") == nil {
        if isRemark { remark += "\n" + line } else { passage += "\n" + line }
      }
    }
    if let passage = end(passage) { written.add(passage, remark: end(remark)) }
    return written
  }

  /// Pocket separates tags by bars, Instapaper writes a JSON list and Readwise one of Python, other
  /// programs use commas.
  private static func tags(_ text: String?) -> [String] {
    guard let text else { return [] }
    if text.hasPrefix("["), let list = SavedJSON.strings(text) { return list }
    return text.split { $0 == "|" || $0 == "," }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}

extension Substring {
  /// The rest after a prefix; `nil` if it has not this prefix.
  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
