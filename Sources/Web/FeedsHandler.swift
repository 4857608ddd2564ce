import Composing
import Foundation
import HTTPTypes
import Models
import Store
import Subscribing
import Views
import Words

/// Lists for feed readers that can't sign in: `/feeds/CATEGORY.atom`, `.jsonfeed` or `.rss`,
/// `/feeds/bookmarks.…`, `/feeds/all.…`, and `/opml` with the sources. The address carries an app
/// password as `key`, which its reader can revoke.
package struct FeedsHandler: Surface {
  typealias Handling = RouteAnswer<FeedsHandler>

  static let routes = RouteTable<Handling>(
    [
      WebRoute([.get], "opml", name: "opml") { handler, request, _ in
        try handler.answer(to: request, handler.list(of:))
      },
      WebRoute([.get], "feeds/{file}", name: "feeds") { handler, request, values in
        try handler.answer(to: request) { try handler.feed(values.text, of: $0, request) }
      },
    ],
    // A file without a name is refused as any other: first its method and key.
    reading: { $0 == ["feeds", ""] ? ["feeds", "."] : $0 })

  private let services: WebServices

  /// Number of articles in a feed.
  private static let length = 50

  package init(_ services: WebServices) { self.services = services }

  private func answer(
    to request: WebRequest, _ content: (_ reader: String) throws -> WebResponse
  ) throws -> WebResponse {
    guard let key = request.query["key"], !key.isEmpty else {
      return .sentence(.unauthorized, "The feed address must contain its key.")
    }
    return try services.authenticator.access(key: key, from: request).response {
      try content($0.reader.name)
    }
  }

  private func list(of reader: String) throws -> WebResponse {
    do {
      return try services.management.export(of: reader, in: services.store)
    } catch let refusal as SubscriptionRefusal {
      return .sentence(.serviceUnavailable, refusal.message.english)
    }
  }

  private func feed(
    _ file: String, of reader: String, _ request: WebRequest
  ) throws -> WebResponse {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return Self.nothing }
    let (renderer, type): (any ExportRenderer, String)
    switch file[file.index(after: dot)...] {
    case "atom": (renderer, type) = (AtomRenderer(), "application/atom+xml")
    case "jsonfeed": (renderer, type) = (JSONFeedRenderer(), "application/feed+json")
    case "rss": (renderer, type) = (RSSRenderer(link: request.home + "/"), "application/rss+xml")
    default: return Self.nothing
    }
    var query = FeedQuery(sort: .newest, limit: Self.length)
    switch file[..<dot] {
    case "all": break
    case "bookmarks": query.bookmarked = true
    case let category: query.category = String(category)
    }
    do {
      return try APIHandler.export(
        query,
        from: Newsroom(
          store: services.store, reader: reader, now: services.clock(),
          pictures: .addresses(for: request)),
        as: renderer, type: type + "; charset=utf-8")
    } catch NewsroomFault.noSuchCategory {
      return Self.nothing
    }
  }

  private static let nothing = WebResponse.sentence(.notFound, "The feed does not exist.")
}
