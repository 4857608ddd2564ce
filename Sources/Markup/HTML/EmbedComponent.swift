/// The components of AMP pages that a script replaces by a player or a post (amp.dev): they become
/// links to it, as frames do. Pictures, recordings and films are elements of their own
/// (``HTMLTagNames``).
package enum EmbedComponent {
  private typealias Component = (name: StaticString, attribute: StaticString, address: String)

  /// The attribute of a component with an address, or with the end of one after `address`.
  private static let components: [Component] = [
    ("amp-youtube", "data-videoid", "https://www.youtube.com/watch?v="),
    ("amp-vimeo", "data-videoid", "https://vimeo.com/"),
    ("amp-dailymotion", "data-videoid", "https://www.dailymotion.com/video/"),
    ("amp-twitter", "data-tweetid", "https://twitter.com/i/status/"),
    ("amp-instagram", "data-shortcode", "https://www.instagram.com/p/"),
    ("amp-iframe", "src", ""), ("amp-tiktok", "data-src", ""), ("amp-facebook", "data-href", ""),
    ("amp-embedly-card", "data-url", ""), ("amp-pinterest", "data-url", ""),
    ("amp-reddit", "data-src", ""),
  ]

  /// The address of what replaces an element; `nil` for other elements.
  ///
  /// - Parameter value: gives the decoded value of an attribute of the element.
  package static func address(of name: Bytes, _ value: (StaticString) -> String?) -> String? {
    guard name.hasPrefixIgnoringCase("amp-", at: 0),
      let found = components.first(where: { name.equalsIgnoringCase($0.name) }),
      let value = value(found.attribute)
    else { return nil }
    if found.address.isEmpty {
      return BaseURL(value.hasPrefix("//") ? "https:" + value : value)?.string
    }
    let isID = value.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isID && (1...64).contains(value.utf8.count) ? found.address + value : nil
  }
}
