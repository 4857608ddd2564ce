import HTTPTypes
import ViewModels

/// The page with which a reader begins, by its name in the settings.
enum FirstPage: Hashable {
  case newest
  case rising
  case bookmarks
  case category(String)

  private static let prefix = "category:"

  /// `nil` for the front page, and for an unknown name.
  init?(_ name: String) {
    switch name {
    case "newest": self = .newest
    case "rising": self = .rising
    case "bookmarks": self = .bookmarks
    default:
      guard name.hasPrefix(Self.prefix) else { return nil }
      self = .category(String(name.dropFirst(Self.prefix.count)))
    }
  }

  var name: String {
    switch self {
    case .newest: "newest"
    case .rising: "rising"
    case .bookmarks: "bookmarks"
    case .category(let name): Self.prefix + name
    }
  }

  /// A category may have been removed since it was chosen.
  func isThere(among tabs: [TabViewModel]) -> Bool {
    guard case .category(let name) = self else { return true }
    return tabs.contains { $0.category == name }
  }

  func path(_ paths: PagePath) -> String {
    switch self {
    case .newest: paths.front + "?sort=newest"
    case .rising: paths.front + "?sort=now"
    case .bookmarks: paths.bookmarks
    case .category(let name): paths.category(name)
    }
  }

  /// Whether a person has opened the front page by its address, a bookmark or the installed app
  /// (Fetch Metadata, `Sec-Fetch-Site: none`). The service worker passes such a request on as one of
  /// its own, without a Referer. The links of a page have a query.
  static func isBeginning(_ request: WebRequest) -> Bool {
    guard request.query.isEmpty else { return false }
    switch request.headers[.secFetchSite] {
    case "none": return true
    case "same-origin": return request.headers[.referer] == nil
    default: return false
    }
  }
}
