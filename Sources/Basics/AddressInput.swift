import Foundation

/// Web addresses as people type them.
package enum AddressInput {
  /// The address with its scheme; `nil` if it is not a web address.
  package static func web(_ typed: String) -> String? {
    let text = typed.trimmingCharacters(in: .whitespaces)
    let lower = text.lowercased()
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return text }
    if lower.hasPrefix("feed:") {
      // `feed://host/path` stands for http, and `feed:` stands before an http or https address; any
      // other scheme behind it is not for the web.
      let rest = text.dropFirst(5)
      let address = rest.hasPrefix("//") ? "http:" + rest : String(rest)
      let isWeb = ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
      return isWeb ? address : nil
    }
    let host = text.prefix { !"/:?#".contains($0) }
    guard text.range(of: "://") == nil, host.contains(".") || host == "localhost" else {
      return nil
    }
    return "https://" + text
  }
}
