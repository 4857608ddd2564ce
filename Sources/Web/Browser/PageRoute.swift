/// The page or form that a path names.
enum PageRoute: Sendable, Hashable {
  case asset(version: String, name: String)
  case manifest
  case worker
  case front
  case category(String)
  case article(Int64)
  case story(Int64)
  case related(Int64)
  case explanation(Int64)
  case changes(Int64)
  case original(Int64)
  case revision(Int64, Int)
  case search
  case bookmarks
  case keys
  case marks
  case stream
  case settings
  case apps
  case rules
  case revocation
  case figures
  case sources
  case addSource
  case save
  case importSources
  case exportSources
  case source(String)
  case picture(String)

  /// `nil` if the path is not one of the page.
  init?(_ path: [String]) {
    var path = path
    if path.last == "", path.count != 2 || path[0] != "categories" { path.removeLast() }
    switch path.count {
    case 0: self = .front
    case 1:
      switch path[0] {
      case "manifest.webmanifest": self = .manifest
      case "worker.js": self = .worker
      case "search": self = .search
      case "bookmarks": self = .bookmarks
      case "keys": self = .keys
      case "marks": self = .marks
      case "stream": self = .stream
      case "settings": self = .settings
      case "figures": self = .figures
      case "sources": self = .sources
      case "save": self = .save
      default: return nil
      }
    case 2 where path[0] == "categories": self = .category(path[1])
    case 2 where path[0] == "pictures":
      guard StoredPicture.isDigest(path[1]) else { return nil }
      self = .picture(path[1])
    case 2 where path == ["settings", "apps"]: self = .apps
    case 2 where path == ["settings", "rules"]: self = .rules
    case 2 where path == ["settings", "revoke"]: self = .revocation
    case 2 where path == ["sources", "add"]: self = .addSource
    case 2 where path == ["sources", "import"]: self = .importSources
    case 2 where path == ["sources", "export.opml"]: self = .exportSources
    case 3 where path[0] == "sources" && path[1] == "named": self = .source(path[2])
    case 3 where path[0] == "assets": self = .asset(version: path[1], name: path[2])
    case 2...4 where path[0] == "articles":
      guard let id = Self.identity(path[1]) else { return nil }
      self.init(article: id, path.dropFirst(2))
    default: return nil
    }
  }

  private init?(article id: Int64, _ rest: ArraySlice<String>) {
    switch (rest.first, rest.count) {
    case (nil, _): self = .article(id)
    case ("story", 1): self = .story(id)
    case ("related", 1): self = .related(id)
    case ("explain", 1): self = .explanation(id)
    case ("changes", 1): self = .changes(id)
    case ("original", 1): self = .original(id)
    case ("revisions", 2):
      guard let number = Self.identity(rest[rest.endIndex - 1]), let number = Int(exactly: number)
      else { return nil }
      self = .revision(id, number)
    default: return nil
    }
  }

  /// A decimal id in its only notation: no sign, no leading zeros.
  private static func identity(_ text: String) -> Int64? {
    guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      text.utf8.first != 0x30
    else { return nil }
    return Int64(text)
  }

  /// Whether it is available without signing in.
  var isPublic: Bool {
    switch self {
    case .asset, .manifest, .worker: true
    default: false
    }
  }

  /// Whether GET returns a page.
  var isReadable: Bool {
    switch self {
    case .marks, .revocation, .importSources: false
    default: true
    }
  }

  /// Whether it accepts forms.
  var takesForms: Bool {
    switch self {
    case .marks, .settings, .apps, .rules, .revocation, .save, .sources, .importSources: true
    default: false
    }
  }
}
