import Foundation
internal import Markup
import Models

/// The bookmarks of a browser as it keeps them itself: the file `Bookmarks` of Chrome and of the
/// browsers made from it, and the backups of Firefox in JSON. Both are trees of folders, whose names
/// become tags.
struct BrowserBookmarks {
  private var list = SavedPageList(origin: .bookmarks)

  /// - Returns: `nil` for a document of another kind.
  static func list(_ document: JSONValue) -> SavedPageList? {
    var bookmarks = BrowserBookmarks()
    if case .object(let roots)? = document["roots"] {
      for root in roots { bookmarks.addChildren(of: root.value, in: []) }
    } else if document["type"]?.string == "text/x-moz-place-container" {
      bookmarks.add(document, in: [])
    } else {
      return nil
    }
    return bookmarks.list
  }

  /// Adds a page or a folder. The depth of folders is limited by the reader of JSON.
  private mutating func add(_ node: JSONValue, in folders: [String]) {
    if node["children"] == nil, let address = node["url"]?.string ?? node["uri"]?.string {
      return list.add(page(node, address, in: folders))
    }
    if let feed = annotation("livemark/feedURI", of: node) {
      return list.addFeed(
        feed, title: title(of: node), home: annotation("livemark/siteURI", of: node),
        folders: folders)
    }
    switch node["root"]?.string {
    // It has each page with a tag once more; the pages name their tags themselves.
    case "tagsFolder": break
    // The browser created the folder, not its user.
    case _?: addChildren(of: node, in: folders)
    case nil where node["children"] == nil: list.passedOver += 1
    case nil: addChildren(of: node, in: folders + [title(of: node)].compactMap(\.self))
    }
  }

  private mutating func addChildren(of node: JSONValue, in folders: [String]) {
    for child in node["children"]?.array ?? [] { add(child, in: folders) }
  }

  private func page(_ node: JSONValue, _ address: String, in folders: [String]) -> SavedPage {
    let tags = (node["tags"]?.string ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var page = SavedPage(
      url: address, title: title(of: node), added: added(node), tags: tags + folders)
    page.annotations.add(nil, remark: annotation("bookmarkProperties/description", of: node))
    return page
  }

  /// Chrome calls the title a name.
  private func title(of node: JSONValue) -> String? {
    let title = (node["name"] ?? node["title"])?.string
    return title == "" ? nil : title
  }

  /// Both write microseconds: Firefox those since 1970, Chrome those since 1601 (as Windows counts).
  private func added(_ node: JSONValue) -> Date? {
    func seconds(_ member: String, from epoch: Int) -> Date? {
      guard let time = node[member]?.scalar.flatMap({ Int($0) }), time / 1_000_000 > epoch else {
        return nil
      }
      return FeedDate.parse(stamp: String(time / 1_000_000 - epoch))
    }
    return seconds("dateAdded", from: 0) ?? seconds("date_added", from: 11_644_473_600)
  }

  /// What Firefox or an extension of it notes on a bookmark.
  private func annotation(_ name: String, of node: JSONValue) -> String? {
    node["annos"]?.array?.first { $0["name"]?.string == name }?["value"]?.string
  }
}
