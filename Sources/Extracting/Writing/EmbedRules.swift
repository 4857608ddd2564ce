/// Decides which frames show content of the article.
enum EmbedRules {
  private static let unwanted = [
    "doubleclick", "googlesyndication", "googletagmanager", "facebook.com/plugins", "/ads",
    "adserver",
    "amazon-adsystem", "recaptcha", "disqus", "taboola", "outbrain", "newsletter", "subscribe",
    "about:", "javascript:", "data:", "consent", "piano.io", "addthis",
  ]

  static func isWorthALink(_ address: String) -> Bool {
    guard address.utf8.count < 2000, address.contains("/") else { return false }
    let lower = address.lowercased()
    return !unwanted.contains { lower.contains($0) }
  }
}
