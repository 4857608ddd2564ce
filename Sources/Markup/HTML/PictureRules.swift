/// Decides which addresses are pictures of an article and which are decoration of the site.
package enum PictureRules {
  private static let placeholders: [StaticString] = [
    "placeholder", "blank.gif", "spacer", "1x1", "pixel.gif", "transparent.", "lazyload", "/blank.",
    "grey.gif", "gray.gif", "loading.gif", "loader.gif", "dummy", "trans.gif", "fallback.gif",
  ]
  /// Words in a file name.
  private static let decorationNames: [StaticString] = [
    "logo", "avatar", "gravatar", "sprite", "icon", "favicon", "emoji", "badge", "button",
    "tracking", "beacon", "smilies", "spinner", "share-", "default-image", "default_image",
    "no-image", "noimage",
  ]
  /// Words in a whole address.
  private static let hosts: [StaticString] = [
    "gravatar.com", "scorecardresearch", "doubleclick", "feedburner", "/pixel", "profile_images",
    "//stats.", "/emoji/", "twemoji", "/smilies/", "/smileys/", "/avatar/", "/avatars/", "userpic",
  ]

  /// Pixels: a picture that is no wider or no higher than this is a tracking pixel.
  package static let trackingPixelSize = 2

  /// Whether a width or height in markup is that of a tracking pixel; a plain number means pixels.
  package static func isTrackingPixel(_ size: String?) -> Bool {
    size.flatMap { Int($0) }.map { $0 <= trackingPixelSize } ?? false
  }

  package static func isPlaceholder(_ address: String) -> Bool {
    Array(address.utf8).withUnsafeBufferPointer(isPlaceholder)
  }

  static func isPlaceholder(_ address: Bytes) -> Bool {
    address.hasPrefixIgnoringCase("data:", at: 0) || address.holds(oneOf: placeholders)
  }

  /// Whether an address has the extension of a picture file.
  package static func isPictureFile(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.suffix(5).lowercased()
    return [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].contains { path.hasSuffix($0) }
  }

  /// Whether an address may be a picture of an article, judged by its words.
  package static func isPicture(_ address: String) -> Bool {
    address.utf8.map(\.asciiLowercased).withUnsafeBufferPointer { address in
      if isPlaceholder(address) || address.holds(oneOf: hosts) { return false }
      let end =
        address.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.count
      let path = address.run(0, end)
      if path.hasPrefixIgnoringCase(".svg", at: path.count - 4) { return false }
      // Only the file name counts: the host and the folders may contain "logo".
      let name = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      return !path.run(name, path.count).holds(oneOf: decorationNames)
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  fileprivate func holds(oneOf words: [StaticString]) -> Bool {
    words.contains { firstIndex(of: $0, from: 0) != nil }
  }
}
