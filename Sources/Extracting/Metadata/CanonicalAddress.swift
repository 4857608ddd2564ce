import Basics
internal import Markup

/// The canonical address of a page.
enum CanonicalAddress {
  /// `rel=canonical`, else `og:url`, if it is on the same site as the page's own address and is not
  /// the site's home page; else the page's own address.
  static func of(_ head: PageDeclarations, _ url: String?, _ base: BaseURL?) -> String? {
    for candidate in [head.canonical, head.first(["og:url"])] {
      guard let candidate else { continue }
      let absolute = base?.resolve(candidate) ?? candidate
      guard absolute.hasPrefix("http://") || absolute.hasPrefix("https://"),
        absolute.utf8.count < 4000, let host = SiteNames.host(of: absolute)
      else { continue }
      guard let url else { return absolute }
      guard let own = SiteNames.host(of: url), isSameSite(host, own) else { continue }
      if isEntrance(absolute), !isEntrance(url) { continue }
      return absolute
    }
    return url
  }

  /// Whether one host equals the other or is a parent domain of it, or both have the same parent
  /// domain: `m.example.org` and `amp.example.org`.
  private static func isSameSite(_ left: String, _ right: String) -> Bool {
    if left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left) { return true }
    let (first, second) = (left.split(separator: "."), right.split(separator: "."))
    guard first.count >= 3 || second.count >= 3 else { return false }
    // A short second-to-last label is part of a public suffix (`co.uk`); then the site has one
    // label more.
    let length = first.suffix(2).first.map { $0.count <= 3 } == true ? 3 : 2
    return first.count >= length && second.count >= length
      && first.suffix(length).elementsEqual(second.suffix(length))
  }

  private static func isEntrance(_ url: String) -> Bool {
    ["", "/"].contains(WebAddress(url)?.target ?? "")
  }
}
