import HTTPTypes

/// The endpoint that a path below `/v1/` names.
enum MinifluxEndpoint: Hashable {
  case version
  case me
  case integrations
  case discover
  case exportList
  case importList
  case categories
  case category(Int64)
  case feedsOfCategory(Int64)
  case entriesOfCategory(Int64)
  case markCategory(Int64)
  case feeds
  case counters
  case feed(Int64)
  case icon
  case entriesOfFeed(Int64)
  case markFeed(Int64)
  case entries
  case entry(Int64)
  case content(Int64)
  case bookmark(Int64)
  case markAll(Int64)

  init?(_ path: [String]) {
    let id = path.count > 1 ? WholeNumber.of(path[1]) : nil
    switch (path.first, path.count) {
    case ("version", 1): self = .version
    case ("me", 1): self = .me
    case ("integrations", 2) where path[1] == "status": self = .integrations
    case ("discover", 1): self = .discover
    case ("export", 1): self = .exportList
    case ("import", 1): self = .importList
    case ("categories", 1): self = .categories
    case ("feeds", 1): self = .feeds
    case ("feeds", 2) where path[1] == "counters": self = .counters
    case ("entries", 1): self = .entries
    case ("icons", 2) where id != nil: self = .icon
    default:
      guard let id else { return nil }
      switch [path[0]] + path.dropFirst(2) {
      case ["feeds"]: self = .feed(id)
      case ["categories"]: self = .category(id)
      case ["feeds", "icon"]: self = .icon
      case ["feeds", "entries"]: self = .entriesOfFeed(id)
      case ["feeds", "mark-all-as-read"]: self = .markFeed(id)
      case ["categories", "feeds"]: self = .feedsOfCategory(id)
      case ["categories", "entries"]: self = .entriesOfCategory(id)
      case ["categories", "mark-all-as-read"]: self = .markCategory(id)
      case ["entries"]: self = .entry(id)
      case ["entries", "fetch-content"]: self = .content(id)
      case ["entries", "bookmark"], ["entries", "star"]: self = .bookmark(id)
      case ["users", "mark-all-as-read"]: self = .markAll(id)
      default:
        guard path.count == 4, ["feeds", "categories"].contains(path[0]), path[2] == "entries",
          let entry = WholeNumber.of(path[3])
        else { return nil }
        self = .entry(entry)
      }
    }
  }

  var methods: [HTTPRequest.Method] {
    switch self {
    case .markCategory, .markFeed, .markAll, .bookmark: [.put]
    case .entries: [.get, .put]
    case .feeds: [.get, .post]
    case .feed: [.get, .put, .delete]
    case .category: [.put]
    case .discover, .importList: [.post]
    default: [.get]
    }
  }

  /// The endpoint's name in metrics.
  var measured: String {
    switch self {
    case .version, .me, .integrations: "me"
    case .discover, .exportList, .importList: "lists"
    case .categories, .category, .feeds, .feedsOfCategory, .counters, .feed, .icon: "feeds"
    case .entries, .entriesOfFeed, .entriesOfCategory: "entries"
    case .entry, .content: "entry"
    case .bookmark, .markAll, .markFeed, .markCategory: "marks"
    }
  }
}
