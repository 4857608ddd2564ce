import Basics
internal import Markup

/// The address that a page wants to be known by.
enum CanonicalAddress {
  /// `rel=canonical`, else `og:url`, where it is of the same site as the page's own address and
  /// does not lead to the site's entrance; else the page's own.
  static func of(_ head: PageHead, _ url: String?, _ base: BaseURL?) -> String? {
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

  /// Whether one host is the other or above it, or both are below one name: `m.example.org` and
  /// `amp.example.org`.
  private static func isSameSite(_ left: String, _ right: String) -> Bool {
    if left == right || left.hasSuffix("." + right) || right.hasSuffix("." + left) { return true }
    let (first, second) = (left.split(separator: "."), right.split(separator: "."))
    guard first.count >= 3 || second.count >= 3 else { return false }
    // A short name before the last is a registry's (`co.uk`), and what is before it the site's.
    let length = first.suffix(2).first.map { $0.count <= 3 } == true ? 3 : 2
    return first.count >= length && second.count >= length
      && first.suffix(length).elementsEqual(second.suffix(length))
  }

  private static func isEntrance(_ url: String) -> Bool {
    ["", "/"].contains(WebAddress(url)?.target ?? "")
  }
}
