internal import Markup

/// The namespaces in use, in all spellings that publishers write; each by its usual prefix.
enum FeedNamespace: String {
  /// RSS of every version, and no namespace.
  case core
  case atom, dc, dcterms, content, media, itunes, slash, thr, sy, xhtml, feedburner, podcast, rdf
  case yandex
  /// Known, but not used by the parser.
  case other

  /// The namespace of a URI, in any spelling in use; `nil` for an unknown URI.
  init?(uri: Bytes) {
    var key = uri
    for scheme in ["http://", "https://"] as [StaticString]
    where key.hasPrefixIgnoringCase(scheme, at: 0) {
      key = key.run(scheme.utf8CodeUnitCount, key.count)
    }
    while let last = key.last, last == UInt8(ascii: "/") || last == UInt8(ascii: "#") {
      key = key.run(0, key.count - 1)
    }
    guard let found = Self.byURI[key.string.lowercased()] else { return nil }
    self = found
  }

  /// The namespace that a prefix usually denotes; an empty prefix denotes the format's own.
  init(prefix: Bytes) {
    guard !prefix.isEmpty else {
      self = .core
      return
    }
    switch prefix.string.lowercased() {
    case "atom10", "atom03", "a10": self = .atom
    case "dct", "dcq": self = .dcterms
    case "mrss": self = .media
    case "syn": self = .sy
    case "rss": self = .core
    case "core": self = .other
    case let usual: self = FeedNamespace(rawValue: usual) ?? .other
    }
  }

  private static let byURI: [String: FeedNamespace] = [
    "": .core,
    "backend.userland.com/rss": .core, "backend.userland.com/rss2": .core,
    "backend.userland.com/rss091": .core, "backend.userland.com/rss092": .core,
    "blogs.law.harvard.edu/tech/rss": .core, "cyber.law.harvard.edu/rss": .core,
    "cyber.law.harvard.edu/rss/rss.html": .core,
    "purl.org/rss/1.0": .core, "purl.org/net/rss1.1": .core,
    "my.netscape.com/rdf/simple/0.9": .core, "channel.netscape.com/rdf/simple/0.9": .core,
    "my.netscape.com/publish/formats/rss-0.91.dtd": .core,
    "purl.org/rss/1.0/modules/rss091": .core, "example.com/newformat": .core,
    "www.w3.org/2005/atom": .atom, "purl.org/atom/ns": .atom, "purl.org/echo": .atom,
    "purl.org/pie": .atom, "example.com/necho": .atom, "uri/of/echo/namespace": .atom,
    "purl.org/dc/elements/1.1": .dc, "purl.org/dc/elements/1.0": .dc, "purl.org/dc": .dc,
    "purl.org/metadata/dublin_core": .dc,
    "purl.org/dc/terms": .dcterms,
    "purl.org/rss/1.0/modules/content": .content,
    "search.yahoo.com/mrss": .media, "search.yahoo.com/mrss/media.rss": .media,
    "video.search.yahoo.com/mrss": .media, "www.rssboard.org/media-rss": .media,
    "tools.search.yahoo.com/mrss": .media, "search.yahoo.com/searchmonkey/media": .media,
    "www.itunes.com/dtds/podcast-1.0.dtd": .itunes, "example.com/dtds/podcast-1.0.dtd": .itunes,
    "www.itunes.com/dtds/podcast": .itunes,
    "purl.org/rss/1.0/modules/slash": .slash,
    "purl.org/syndication/thread/1.0": .thr, "purl.org/rss/1.0/modules/threading": .other,
    "purl.org/rss/1.0/modules/syndication": .sy,
    "www.w3.org/1999/xhtml": .xhtml, "www.w3.org/tr/rec-html40": .xhtml,
    "rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "www.w3.org/2003/01/geo/wgs84_pos": .other, "www.georss.org/georss": .other,
    "wellformedweb.org/commentapi": .other, "podcastindex.org/namespace/1.0": .podcast,
    "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "purl.org/rss/modules/syndication": .sy, "news.yandex.ru": .yandex,
    "webns.net/mvcb": .other, "web.resource.org/cc": .other,
  ]
}

/// A cache of the namespaces of a document. libxml2 stores each namespace URI once per document, so
/// its memory address identifies it.
struct NamespaceCache {
  private var seen: [(start: UnsafePointer<UInt8>, namespace: FeedNamespace?)] = []

  /// The namespace of a URI; `nil` for an unknown or an empty URI.
  mutating func known(_ uri: Bytes) -> FeedNamespace? {
    guard !uri.isEmpty, let start = uri.baseAddress else { return nil }
    if let found = seen.first(where: { $0.start == start }) { return found.namespace }
    let namespace = FeedNamespace(uri: uri)
    if seen.count < 64 { seen.append((start, namespace)) }
    return namespace
  }
}
