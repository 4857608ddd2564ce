/// Parses the `Link` fields of a response (RFC 8288), as far as WebSub and autodiscovery need them.
package enum LinkHeader {
  /// Maximum number of links read from one header section.
  private static let limit = 64

  /// Media types that mark an alternate version of a page as a feed.
  private static let feedTypes: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml",
    "application/feed+json", "application/json",
  ]

  /// The first target with a relation, absolute; only http and https.
  ///
  /// - Parameters:
  ///   - relation: lower case, such as `hub`.
  ///   - base: the URL of the response.
  package static func target(
    _ relation: String, in headers: HeaderFields, base: String
  ) -> String? {
    guard let base = try? RequestURL(base),
      let link = links(in: headers).first(where: {
        relations(in: $0.parameters).contains(relation)
      })
    else { return nil }
    return resolve(link.target, base)
  }

  /// What a page says of a feed.
  package struct Feed: Sendable, Hashable {
    /// Absolute.
    package let url: String
    package let title: String?
    /// In lower case, without parameters.
    package let type: String
  }

  /// The feeds of the page: `rel=alternate` with the type of a feed.
  package static func feeds(in headers: HeaderFields, base: String) -> [Feed] {
    guard let base = try? RequestURL(base) else { return [] }
    return links(in: headers).compactMap { link in
      guard relations(in: link.parameters).contains("alternate"),
        let type = value(of: "type", in: link.parameters)?.lowercased().prefix(while: {
          !"; ".contains($0)
        }), feedTypes.contains(String(type)), let url = resolve(link.target, base)
      else { return nil }
      return Feed(url: url, title: value(of: "title", in: link.parameters), type: String(type))
    }
  }

  private struct Link {
    let target: Substring
    let parameters: Substring
  }

  private static func links(in headers: HeaderFields) -> [Link] {
    var links: [Link] = []
    for value in headers.all("link") {
      var rest = value[...]
      while links.count < limit, let open = rest.firstIndex(of: "<"),
        let close = rest[open...].firstIndex(of: ">")
      {
        let target = rest[rest.index(after: open)..<close]
        rest = rest[rest.index(after: close)...]
        let parameters = rest.prefix(upTo: end(of: rest))
        rest = rest[parameters.endIndex...]
        links.append(Link(target: target, parameters: parameters))
      }
    }
    return links
  }

  private static func resolve(_ target: Substring, _ base: RequestURL) -> String? {
    (try? base.resolve(String(target)))?.string
  }

  /// The end of a link's parameters: at a comma outside quotes.
  private static func end(of text: Substring) -> Substring.Index {
    var isQuoted = false
    return text.firstIndex { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    } ?? text.endIndex
  }

  private static func relations(in parameters: Substring) -> [String] {
    (value(of: "rel", in: parameters) ?? "").lowercased().split { " \t".contains($0) }
      .map(String.init)
  }

  /// The first parameter with this name, without quotes.
  private static func value(of name: String, in parameters: Substring) -> String? {
    for parameter in parameters.split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2,
        pair[0].filter({ $0 != " " && $0 != "\t" }).lowercased() == name
      else { continue }
      return pair[1].split { " \t\"".contains($0) }.joined(separator: " ")
    }
    return nil
  }
}
