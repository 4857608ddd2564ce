import Basics
import Composing
import HTTPTypes

/// The list that a request belongs to: the one that its address names, or the one that its reader is
/// reading.
enum ReadingListPlace {
  /// The query parameter.
  static let name = "list"

  /// The list that a request asks for; `nil` if it names none, or if its reader has asked for a new
  /// one by loading the page again.
  static func list(of request: WebRequest) -> Int64? {
    guard let text = request.query[name], text.utf8.count <= 16, let list = Int64(text), list > 0,
      !isReload(request)
    else { return nil }
    return list
  }

  /// The list that an article's reader came from. A link from another site, or an address that was
  /// typed, belongs to none.
  static func neighbours(for request: WebRequest) -> NeighbourList {
    if let list = list(of: request) { return .shown(list) }
    // Without Fetch Metadata (2.1.3), as on an insecure connection, the referrer tells.
    let isOurs =
      request.headers[.secFetchSite].map { $0 == "same-origin" }
      ?? request.headers[.referer].map { referrer in
        WebAddress(referrer).map { $0.authority == request.authority } ?? false
      } ?? true
    return isOurs ? .lastShown : .category
  }

  /// Browsers ask caches for a fresh page when it is loaded again (RFC 9111, section 5.2.1), but not
  /// when a reader goes back to it. They also do so after a form, which reports what it did.
  private static func isReload(_ request: WebRequest) -> Bool {
    let directives = request.headers[.cacheControl]?.lowercased() ?? ""
    let isFresh = directives.contains("max-age=0") || directives.contains("no-cache")
    return isFresh && !request.query.contains { CompletedAction.names.contains($0.name) }
  }
}
