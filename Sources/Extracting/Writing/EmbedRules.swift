internal import Markup

/// Decides which frames show content of the article.
enum EmbedRules {
  private static let unwanted = [
    "doubleclick", "facebook.com/plugins", "/ads", "disqus", "taboola", "outbrain", "newsletter",
    "subscribe", "consent", "piano.io", "addthis",
  ]

  static func isWorthALink(_ address: String) -> Bool {
    guard address.utf8.count < 2000, address.contains("/") else { return false }
    if EmbeddedFrame.isTracker(address) { return false }
    let lower = address.lowercased()
    return !unwanted.contains { lower.contains($0) }
  }
}
