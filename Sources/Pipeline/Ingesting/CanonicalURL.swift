import Basics

/// Normalises an article's URL, without tracking parameters, so that all shared forms are equal.
/// Only for comparison: the original address is shown and fetched.
package enum CanonicalURL {
  /// The key of an http or https URL; `nil` for any other.
  package static func key(_ url: String) -> String? {
    let bytes = url.utf8
    guard bytes.count <= 4096 else { return nil }
    let name = bytes.prefix { $0 != UInt8(ascii: ":") }
    let scheme = Substring(name).lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = bytes.dropFirst(name.count + 1)
    guard rest.starts(with: "//".utf8) else { return nil }
    let withoutFragment = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "#") }
    let authority = withoutFragment.prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
    }
    let target = withoutFragment.dropFirst(authority.count)
    var path = target.prefix { $0 != UInt8(ascii: "?") }
    let query = target.dropFirst(path.count).dropFirst()
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    let kept = query.split(separator: UInt8(ascii: "&")).map { Substring($0) }
      .filter { !TrackingParameters.contain($0) }
    let host = host(of: Substring(authority), defaultPort: scheme == "http" ? ":80" : ":443")
    guard !host.isEmpty else { return nil }
    // http and https lead to the same article.
    return host + Substring(path) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
  }

  private static func host(of authority: Substring, defaultPort: String) -> String {
    var host = authority.split(separator: "@").last.map { $0.lowercased() } ?? ""
    if host.hasSuffix(defaultPort) { host.removeLast(defaultPort.count) }
    if host.hasPrefix("www.") { host.removeFirst(4) }
    return host
  }
}
