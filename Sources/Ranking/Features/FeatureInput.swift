package import Models

/// The input of ``FeatureExtractor``.
package struct FeatureInput: Sendable, Hashable {
  package var source: String
  package var category: String
  package var authors: [String]
  package var tags: [String]
  package var title: String?
  package var summary: String?
  /// The host of the article's address. If one source links to many sites, each site is a feature
  /// of its own.
  package var site: String?

  package init(
    source: String = "", category: String = "", authors: [String] = [], tags: [String] = [],
    title: String? = nil, summary: String? = nil, url: String? = nil
  ) {
    self.source = source
    self.category = category
    self.authors = authors
    self.tags = tags
    self.title = title
    self.summary = summary
    site = url.flatMap(Self.site)
  }

  /// The stored text of an article.
  package init(_ article: Article) {
    self.init(
      source: article.source.name, category: article.category, authors: article.authors,
      tags: article.tags, title: article.title, summary: article.summary, url: article.url)
  }

  /// The host of an address in lower case, without “www.”; `nil` if the address has no host.
  private static func site(of url: String) -> String? {
    var url = url
    let host = url.withUTF8 { url in
      let rest = url.dropFirst(afterScheme(of: url) ?? url.count)
      let authority = rest.prefix(256).prefix { byte in
        byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
      }
      let host = authority.split(separator: UInt8(ascii: "@")).last ?? authority.prefix(0)
      return String(decoding: host.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }.lowercased()
    let site = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    return site.isEmpty ? nil : site
  }

  /// The index of the first byte after “://”.
  private static func afterScheme(of url: UnsafeBufferPointer<UInt8>) -> Int? {
    for index in url.indices.dropLast(2) where url[index] == UInt8(ascii: ":") {
      if url[index + 1] == UInt8(ascii: "/"), url[index + 2] == UInt8(ascii: "/") {
        return index + 3
      }
    }
    return nil
  }
}
