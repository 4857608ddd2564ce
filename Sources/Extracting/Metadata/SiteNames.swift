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

  /// The host of an address, in lower case and without `www.`.
  static func host(of url: String) -> String? {
    guard let site = WebAddress(url)?.site, !site.isEmpty else { return nil }
    return site
  }
}
