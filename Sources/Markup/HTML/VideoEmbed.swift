/// Frames of well-known video hosts, which become plain links.
enum VideoEmbed {
  private static let hosts: [StaticString] = [
    "www.youtube.com/embed/", "www.youtube-nocookie.com/embed/", "youtube.com/embed/",
    "player.vimeo.com/video/", "www.dailymotion.com/embed/video/",
  ]

  /// The address of the video in the start tag of an iframe, as raw bytes with character
  /// references, and the scheme to put before it if it lacks one.
  static func link(_ tokenizer: borrowing HTMLTokenizer) -> (scheme: StaticString, rest: Bytes)? {
    guard let source = tokenizer.value("src")?.trimmed else { return nil }
    for scheme in ["https://", "http://", "//"] as [StaticString]
    where source.hasPrefixIgnoringCase(scheme, at: 0) {
      for host in hosts where source.hasPrefixIgnoringCase(host, at: scheme.utf8CodeUnitCount) {
        return (scheme.utf8CodeUnitCount == 2 ? "https:" : "", source)
      }
    }
    return nil
  }
}
