import Basics
import Foundation

/// The cookies of one fetch, for consent walls that redirect until a cookie is sent back
/// (docs/polling.md R11). It lives only as long as the fetch.
struct CookieJar {
  private struct Cookie: Hashable {
    var name: String
    var value: String
    /// The exact host, or a parent domain if the server named one.
    var domain: String
    var isHostOnly: Bool
    var path: String
    var isSecure: Bool
  }

  private var cookies: [Cookie] = []

  /// Stores the `Set-Cookie` fields of a response; at most 50 cookies of 4 KiB each (RFC 6265 6.1).
  ///
  /// - Parameter now: cookies that have expired by then are deleted.
  mutating func store(_ headers: HeaderFields, from url: RequestURL, now: Date) {
    for field in headers.all("set-cookie") where field.utf8.count <= 4096 {
      guard let (cookie, isExpired) = Self.parse(field, from: url, now: now) else { continue }
      cookies.removeAll {
        $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
      }
      if !isExpired, cookies.count < 50 { cookies.append(cookie) }
    }
  }

  /// The `Cookie` value for a request; `nil` if no cookie matches.
  func header(for url: RequestURL) -> String? {
    let path = String(url.target.prefix { $0 != "?" })
    let fitting = cookies.filter { cookie in
      (!cookie.isSecure || url.scheme == .https)
        && (cookie.isHostOnly
          ? url.hostKey == cookie.domain : Self.host(url.hostKey, isWithin: cookie.domain))
        && Self.path(path, isWithin: cookie.path)
    }
    return fitting.isEmpty
      ? nil : fitting.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
  }

  private static func parse(_ field: String, from url: RequestURL, now: Date)
    -> (Cookie, isExpired: Bool)?
  {
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
    let name = trim(pair[..<equals])
    let value = trim(pair[pair.index(after: equals)...])
    guard !name.isEmpty, isSafe(name), isSafe(value) else { return nil }
    let folder = url.target.prefix { $0 != "?" }
    var cookie = Cookie(
      name: name, value: value, domain: url.hostKey, isHostOnly: true,
      path: folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "", isSecure: false)
    var expires: Date?
    var lasts: Bool?
    for part in parts.dropFirst() {
      let pieces = part.split(separator: "=", maxSplits: 1)
      guard let key = pieces.first else { continue }
      let setting = pieces.count > 1 ? trim(pieces[1]) : ""
      switch trim(key).lowercased() {
      case "domain":
        let domain = (setting.hasPrefix(".") ? String(setting.dropFirst()) : setting).lowercased()
        if domain.isEmpty { continue }
        // A host may widen a cookie to a parent domain of its own, but not to a top-level domain.
        guard host(url.hostKey, isWithin: domain) else { return nil }
        guard domain.contains("."), NetworkAddress(url.hostKey) == nil else { continue }
        cookie.domain = domain
        cookie.isHostOnly = false
      case "path" where setting.hasPrefix("/"):
        cookie.path = setting == "/" ? "" : setting
      case "secure":
        cookie.isSecure = true
      case "max-age":
        lasts = setting != "0" && !setting.hasPrefix("-")
      case "expires":
        expires = HTTPDate.parse(setting, now: now)
      default:
        continue
      }
    }
    // Max-Age takes precedence over Expires (RFC 6265 5.3).
    return (cookie, isExpired: !(lasts ?? expires.map { $0 > now } ?? true))
  }

  private static func host(_ host: String, isWithin domain: String) -> Bool {
    host == domain || host.hasSuffix("." + domain)
  }

  private static func path(_ path: String, isWithin folder: String) -> Bool {
    guard path.hasPrefix(folder) else { return false }
    return folder.isEmpty || folder.hasSuffix("/") || path.utf8.count == folder.utf8.count
      || path.dropFirst(folder.count).first == "/"
  }

  private static func trim(_ text: Substring) -> String {
    String(text.trimming { $0 == " " || $0 == "\t" })
  }

  private static func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}

extension CookieJar: Hashable {}
