internal import Markup

extension FeedBuilder {
  mutating func noteAtom(_ name: XMLName) {
    guard scopes.depth == 0 else { return }
    isAtom = true
    tables.usesPages = false
    switch name.namespace.string.lowercased() {
    case "http://www.w3.org/2005/atom", "https://www.w3.org/2005/atom",
      "http://www.w3.org/2005/atom/":
      feed.format = .atom1
    case "http://purl.org/atom/ns#", "http://purl.org/atom/ns": feed.format = .atom03
    default: feed.format = .atom
    }
  }

  mutating func startRoot(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    rootLanguage = tables.language(scope.language)
    switch scope.element {
    case .rss:
      feed.format = Self.rssFormat(element.value("version"))
    case .rdf:
      feed.format = .rss1
      isRDF = true
      if let uri = element.defaultNamespace, uri.withBytes(FeedNamespace.init(uri:)) == .core {
        rootNamespace = uri
      }
    case .feed:
      if let version = element.value("version"), feed.format != .atom1 {
        feed.format = version.trimmedOrNil == "0.3" ? .atom03 : .atom
      }
    case .item:
      return startInFeed(&scope, element)
    case .channel:
      feed.format = .rss
    default:
      warnings.add("the root element is not a feed element")
    }
    scope.place = .feed
    return .children
  }

  /// Whether the document is RDF but not a feed.
  var isOtherRDF: Bool {
    isRDF && coreNamespace == nil && rootNamespace == nil && !hasChannel && feed.items.isEmpty
      && title.isEmpty
  }

  private static func rssFormat(_ version: String?) -> FeedFormat {
    guard let version = version?.trimmedOrNil else { return .rss }
    if version.hasPrefix("2") { return .rss2 }
    if version == "0.9" { return .rss090 }
    return version.hasPrefix("0.9") ? FeedFormat(rawValue: "rss" + version) ?? .rss : .rss
  }

  mutating func finishRDFFormat() {
    guard let namespace = (coreNamespace ?? rootNamespace)?.lowercased() else {
      feed.format = .rss
      return
    }
    if namespace.contains("rdf/simple/0.9") {
      feed.format = .rss090
    } else if !namespace.contains("purl.org/rss/1.0") {
      feed.format = .rss
    }
  }
}
