import Foundation

/// Web addresses as people type them.
package enum AddressInput {
  /// The address with its scheme; `nil` if it is not a web address.
  package static func web(_ typed: String) -> String? {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    if isWeb(text) { return text }
    if let address = ofFeed(text) { return isWeb(address) ? address : nil }
    let host = text.prefix { !"/:?#".contains($0) }
    guard text.range(of: "://") == nil, host.contains(".") || host == "localhost" else {
      return nil
    }
    return "https://" + text
  }

  /// The address behind a scheme that only says that a feed is there (`feed:` and those of podcast
  /// programs): `feed://host/path` stands for http, and `feed:` also stands before a whole address.
  /// What stands behind may have any scheme: the caller checks it.
  ///
  /// - Returns: `nil` if the text has no such scheme.
  package static func ofFeed(_ text: String) -> String? {
    guard let colon = text.utf8.prefix(6).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard ["feed", "rss", "itpc", "itpcs", "pcast"].contains(scheme) else { return nil }
    let rest = text[text.utf8.index(after: colon)...]
    guard rest.hasPrefix("//") else { return String(rest) }
    let whole = String(rest.dropFirst(2))
    return isWeb(whole) ? whole : (scheme == "itpcs" ? "https:" : "http:") + rest
  }

  private static func isWeb(_ text: String) -> Bool {
    ["http://", "https://"].contains { start in
      text.utf8.prefix(start.utf8.count).elementsEqual(start.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
  }
}
