extension WebAddress {
  /// Names of query parameters whose values are passwords by common usage of feeds and APIs.
  private static let secretParameters: Set<String> = [
    "access_key", "access_token", "api_key", "api-key", "apikey", "auth", "auth_key", "auth_token",
    "authkey", "authtoken", "authorization", "feed_token", "hash_key", "jwt", "key", "pass",
    "passkey", "passwd", "password", "private_token", "pwd", "rss_key", "rss_token", "rsskey",
    "secret", "session", "sessionid", "sid", "sig", "signature", "token", "user_credentials",
  ]

  /// A text for people, such as a name, in which an address shows no user name and password, and
  /// whose well-known secret parameters show no value. A text without address is returned unchanged.
  package static func withoutSecrets(_ text: String) -> String {
    guard let address = WebAddress(text) else { return text }
    let shown = address.userinfo == nil ? text : withoutCredentials(text)
    guard let mark = address.target.firstIndex(of: "?") else { return shown }
    let rest = address.target[address.target.index(after: mark)...]
    let end = rest.firstIndex(of: "#") ?? rest.endIndex
    let query = rest[..<end].split(separator: "&", omittingEmptySubsequences: false)
    var isHidden = false
    let parts = query.map { part -> Substring in
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, secretParameters.contains(sides[0].lowercased()) else { return part }
      isHidden = true
      return sides[0] + "=…"
    }
    guard isHidden else { return shown }
    return shown.dropLast(address.target[mark...].count) + "?" + parts.joined(separator: "&")
      + rest[end...]
  }
}
