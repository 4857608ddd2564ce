/// Which addresses are pictures of an article and which are furniture.
enum PictureRules {
  private static let placeholders = [
    "placeholder", "blank.gif", "spacer", "1x1", "pixel.gif", "transparent.", "lazyload", "/blank.",
    "grey.gif", "gray.gif", "loading.gif", "loader.gif", "dummy", "trans.gif", "fallback.gif",
  ]
  private static let furniture = [
    "logo", "avatar", "gravatar", "sprite", "icon", "favicon", "emoji", "badge", "button",
    "tracking", "beacon", "/pixel", "scorecardresearch", "doubleclick", "feedburner", "stats.",
    "smilies", "spinner", "share-", "profile_images", "default-image", "default_image", "no-image",
    "noimage",
  ]

  static func isPlaceholder(_ address: String) -> Bool {
    let lower = address.lowercased()
    return lower.hasPrefix("data:") || placeholders.contains { lower.contains($0) }
  }

  /// Whether an address may be a picture of an article, as far as its words tell.
  static func isPicture(_ address: String) -> Bool {
    let lower = address.lowercased()
    if isPlaceholder(lower) { return false }
    let path = lower.prefix { $0 != "?" && $0 != "#" }
    if path.hasSuffix(".svg") { return false }
    // The host's name and folders may speak of logos; the file's own name is what counts.
    let name = path.split(separator: "/").last ?? path
    return !furniture.contains { name.contains($0) || ($0.hasPrefix("/") && lower.contains($0)) }
      && !lower.contains("gravatar.com") && !lower.contains("scorecardresearch")
  }
}
