import Basics
import Models

/// The sources that a reader sees, by the addresses of their feeds and web sites.
struct SourcesSeen {
  private(set) var imported: Int64?
  /// The source of saved pages.
  var saved: Int64?
  private(set) var count = 0
  private var feeds: [String: Int64] = [:]
  /// `nil` for a web site with several feeds.
  private var sites: [String: Int64?] = [:]
  /// The sources that are the only feed of a whole site, by its host.
  private var hosts: [String: Int64?] = [:]

  /// - Parameter url: the stored address.
  mutating func add(_ id: Int64, url: String, homePage: String?) {
    count += 1
    let feed = Source.keptFeed(url) ?? url
    if feed.isEmpty {
      imported = id
      return
    }
    addFeed(feed, of: id)
    if let homePage {
      let key = SourceListing.key(of: homePage)
      sites.updateValue(sites[key] == nil ? id : nil, forKey: key)
    }
    // The home page is known after the first fetch.
    if homePage.map(Self.isRoot) ?? true {
      let host = Self.host(of: homePage ?? feed)
      hosts.updateValue(hosts[host] == nil ? id : nil, forKey: host)
    }
  }

  /// Whether an address is that of a whole site.
  private static func isRoot(_ url: String) -> Bool {
    WebAddress(url).map { $0.target.isEmpty || $0.target == "/" } ?? false
  }

  private static func host(of url: String) -> String {
    let host = WebAddress(url)?.authority.lowercased() ?? ""
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Another address of a source's feed.
  mutating func addFeed(_ url: String, of id: Int64) {
    let key = SourceListing.key(of: url)
    if feeds[key] == nil { feeds[key] = id }
  }

  /// The source of an entry: that at its address or, of an entry without one, the only source of its
  /// site. An address that no source has may be that of any other feed of the site, such as its
  /// comments.
  func source(of listing: SourceListing) -> Int64? {
    if Source.isSaved(listing.url) { return saved }
    guard listing.url.isEmpty else { return feeds[SourceListing.key(of: listing.url)] }
    guard let homePage = listing.homePage else { return nil }
    return sites[SourceListing.key(of: homePage)]
      ?? (Self.isRoot(homePage) ? hosts[Self.host(of: homePage)] : nil) ?? nil
  }
}

extension SQLSession {
  func sources(seenBy reader: Int64) throws -> SourcesSeen {
    var seen = SourcesSeen()
    let rows = try run(
      """
      SELECT source.id, source.url, source.home_page_url, f.feed_url, f.moved_to FROM source
      LEFT JOIN reader_source own ON own.source_id = source.id AND own.reader_id = \(reader)
      LEFT JOIN feed_state f ON f.source_id = source.id
      WHERE coalesce(own.listing, '') <> 'left_out'
        AND (\(flag: "is_shared", is: true) OR own.listing = 'added')
      ORDER BY configured DESC, source.id
      """)
    for row in rows {
      let (id, url): (Int64, String) = (try row["id"], try row["url"])
      guard !Source.isSaved(url) else { continue }
      seen.add(id, url: url, homePage: try row["home_page_url"])
      for column in ["feed_url", "moved_to"] {
        if let other: String = try row[column] { seen.addFeed(other, of: id) }
      }
    }
    return seen
  }
}
