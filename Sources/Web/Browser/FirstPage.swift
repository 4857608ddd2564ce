import HTTPTypes

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

  func path(_ paths: PagePath) -> String {
    switch self {
    case .newest: paths.front + "?sort=newest"
    case .rising: paths.front + "?sort=now"
    case .bookmarks: paths.bookmarks
    case .category(let name): paths.category(name)
    }
  }

  /// Whether a person has opened the front page by its address, a bookmark or the installed app
  /// (Fetch Metadata, `Sec-Fetch-Site: none`). A link of a page leads to the front page itself.
  static func isBeginning(_ request: WebRequest) -> Bool {
    guard request.query.isEmpty, let site = HTTPField.Name("Sec-Fetch-Site") else { return false }
    return request.headers[site] == "none"
  }
}
