import Basics
internal import Markup

/// The names of a page's site.
enum SiteNames {
  /// The name that the page declares.
  static func declared(_ head: PageDeclarations) -> String? {
    head.first(["og:site_name"]) ?? head.linkedData.publisher
      ?? head.first(["application-name", "apple-mobile-web-app-title", "al:android:app_name"])
  }

  /// All names, including the name derived from the host.
  static func all(_ head: PageDeclarations, url: String?) -> [String] {
    var names = head.values("og:site_name")
    names += [head.linkedData.publisher].compactMap { $0 }
    names += head.values("application-name") + head.values("apple-mobile-web-app-title")
    names += head.values("twitter:site").map { String($0.drop { $0 == "@" }) }
    if let url, let host = host(of: url) {
      names.append(host)
      let labels = host.split(separator: ".").map(String.init)
      if labels.count >= 2 {
        names.append(labels[labels.count - 2])
        names.append(labels.suffix(2).joined(separator: "."))
      }
      if labels.count >= 3 { names.append(labels[labels.count - 3]) }
    }
    return names.filter { $0.count > 1 && $0.count < 80 }
  }

  /// Maximum number of headings examined, and size in bytes of their text.
  private static let headingLimit = 8
  private static let lengthLimit = 600

  /// The names in first-level headings that are links to the home page, or to the folder that the
  /// page is in: texts, and descriptions of logos.
  static func linked(
    _ head: PageDeclarations, _ tree: PageTree, url: String?, base: BaseURL?
  ) -> [String] {
    head.headlines.prefix(headingLimit).flatMap { heading -> [String] in
      let nodes = heading..<Int(tree.nodes[heading].end)
      guard let link = nodes.prefix(headingLimit).first(where: { tree.nodes[$0].kind.tag == .a }),
        let address = tree.text("href", of: link),
        isHome(base?.resolve(address) ?? address, of: url)
      else { return [] }
      let text = tree.text(of: heading, atMost: lengthLimit) ?? ""
      if !text.isEmpty { return tree.text(of: link, atMost: lengthLimit) == text ? [text] : [] }
      let picture = (link..<Int(tree.nodes[link].end)).first { tree.nodes[$0].kind.tag == .img }
      return [picture.flatMap { tree.text("alt", of: $0) }].compactMap { $0 }
    }
  }

  private static func isHome(_ address: String, of url: String?) -> Bool {
    guard let url = url.flatMap({ WebAddress($0) }), let other = WebAddress(address),
      other.site == url.site
    else { return false }
    let folder = other.target.split(separator: "/")
    let own = url.target.split(separator: "/")
    return folder.count <= 1 && folder.count < own.count && own.starts(with: folder)
  }

  /// The host of an address, in lower case and without `www.`.
  static func host(of url: String) -> String? {
    guard let site = WebAddress(url)?.site, !site.isEmpty else { return nil }
    return site
  }
}
