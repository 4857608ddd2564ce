import Basics

/// A frame, object or embed of another page or file, which becomes a link to it
/// (docs/parsing.md T10).
package struct EmbeddedFrame {
  /// What an element embeds.
  package enum Finding {
    case frame(EmbeddedFrame)
    /// A frame that shows nothing, or nothing of the web.
    case unseen
    /// No address at all.
    case none
  }

  /// An absolute http or https address, unless a relative one is kept.
  package var address: String
  /// The title of the frame, else the host of its address.
  package var label: String

  /// Attributes with the address of a frame that a script loads later, after consent or on sight.
  private static let lateSources: [StaticString] = [
    "data-src", "data-lazy-src", "data-litespeed-src", "data-cookieblock-src", "data-src-cmplz",
    "data-cmp-src", "data-blocked-src", "data-iframe-src", "data-lazy", "data-original",
  ]
  /// Players whose address says what they are.
  private static let players: [StaticString] = [
    "www.youtube.com/embed/", "www.youtube-nocookie.com/embed/", "youtube.com/embed/",
    "player.vimeo.com/video/", "www.dailymotion.com/embed/video/",
  ]
  /// Parts of the addresses of advertising networks and counters.
  private static let trackers: [StaticString] = [
    "doubleclick.net", "googlesyndication.", "googletagmanager.", "google-analytics.",
    "amazon-adsystem.", "scorecardresearch.", "adserver", "facebook.com/tr", "recaptcha",
  ]
  /// Pixels: a frame that is no wider or no higher shows nothing.
  private static let unseenSize = 2

  /// - Parameters:
  ///   - value: gives the decoded value of an attribute of the element.
  ///   - source: the attribute with the address.
  ///   - base: of relative addresses; without one a relative address counts as none.
  ///   - keepsRelative: Whether a relative address without a base stays as it is, because it gets
  ///     its base later.
  package static func read(
    _ value: (StaticString) -> String?, source: StaticString = "src", base: BaseURL? = nil,
    keepsRelative: Bool = false
  ) -> Finding {
    var written: String?
    var address: String?
    for name in [source] + lateSources where address == nil {
      guard let found = value(name) else { continue }
      written = found
      address = absolute(found, base, keepsRelative)
    }
    guard let address else { return written == nil ? .none : .unseen }
    if isUnseen(value) || isTracker(address) { return .unseen }
    let host = host(of: address)
    let title = (value("title") ?? value("aria-label")).map { PlainText.collapseString($0) }
    if isPlayer(address) { return .frame(EmbeddedFrame(address: address, label: address)) }
    return .frame(
      EmbeddedFrame(address: address, label: title.flatMap { $0.isEmpty ? nil : $0 } ?? host))
  }

  /// Whether an address belongs to an advertising network or a counter.
  package static func isTracker(_ address: String) -> Bool {
    address.lowercased().withBytes { bytes in
      trackers.contains { bytes.firstIndex(of: $0, from: 0) != nil }
    }
  }

  private static func isPlayer(_ address: String) -> Bool {
    address.withBytes { bytes in
      let start = bytes.hasPrefixIgnoringCase("https://", at: 0) ? 8 : 7
      return players.contains { bytes.hasPrefixIgnoringCase($0, at: start) }
    }
  }

  private static func isUnseen(_ value: (StaticString) -> String?) -> Bool {
    if value("hidden") != nil { return true }
    for name in ["width", "height"] as [StaticString] {
      if let size = value(name).flatMap(pixels), size <= unseenSize { return true }
    }
    guard var style = value("style")?.lowercased() else { return false }
    style.removeAll { $0.isWhitespace }
    return style.contains("display:none") || style.contains("visibility:hidden")
  }

  private static func pixels(_ text: String) -> Int? {
    text.withBytes { bytes in
      let bytes = bytes.trimmed
      let digits = bytes.prefix { $0.isASCIIDigit }.count
      guard (1...6).contains(digits),
        digits == bytes.count || bytes.run(digits, bytes.count).equals("px")
      else { return nil }
      return Int(bytes.run(0, digits).string)
    }
  }

  /// The address, if it is one of the web. One without a scheme has the secure one.
  private static func absolute(
    _ written: String, _ base: BaseURL?, _ keepsRelative: Bool
  ) -> String? {
    written.withBytes { bytes in
      // As a browser reads it (WHATWG URL, 4.4).
      let plain = bytes.trimmed.filter { $0 >= 0x20 && $0 != 0x7F }
      guard !plain.isEmpty, plain.count < 8192 else { return nil }
      return plain.withUnsafeBufferPointer { plain in
        var address: [UInt8] = []
        if plain.hasPrefixIgnoringCase("//", at: 0) {
          address.append("https:")
          address.append(contentsOf: plain)
        } else if BaseURL.isAbsolute(plain) {
          address.append(contentsOf: plain)
        } else if let base {
          base.resolve(plain, into: &address)
        } else if keepsRelative {
          return String(outside: plain)
        }
        return BaseURL(bytes: address)?.string
      }
    }
  }

  private static func host(of address: String) -> String {
    address.withBytes { bytes in
      guard let authority = URLParts(bytes).authority else { return bytes.string }
      var host = bytes.run(authority)
      if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host.run(at + 1, host.count) }
      if let colon = host.firstIndex(of: UInt8(ascii: ":"), from: 0) { host = host.run(0, colon) }
      if host.hasPrefixIgnoringCase("www.", at: 0) { host = host.run(4, host.count) }
      return host.string
    }
  }
}

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

/// The components of Substack, whose contents a script makes of JSON in an attribute: formulas are
/// text (docs/parsing.md T14), and posts become links to them (T10).
enum DataComponent {
  case formula(String)
  case post(EmbeddedFrame)

  /// Maximum number of bytes of the JSON.
  private static let limit = 16_384
  private static let posts: [StaticString] = ["twitter-embed", "digital-post-embed"]

  /// - Parameter element: a tokenizer at its start tag.
  init?(_ element: HTMLTokenizer) {
    guard let data = element.value("data-attrs"), data.count <= Self.limit,
      let names = element.value("class")
    else { return nil }
    let isFormula = names.firstIndex(of: "latex-rendered", from: 0) != nil
    guard isFormula || Self.posts.contains(where: { names.firstIndex(of: $0, from: 0) != nil }),
      let facts = element.decodedValue("data-attrs").flatMap(JSONReader.value(of:))
    else { return nil }
    if isFormula {
      guard let formula = facts["persistentExpression"]?.string else { return nil }
      self = .formula(PlainText.collapseString(formula))
    } else {
      guard let address = facts["url"]?.string.flatMap({ BaseURL($0) })?.string,
        address.utf8.allSatisfy({ $0 > 0x20 })
      else { return nil }
      let words = (facts["full_text"] ?? facts["title"])?.string ?? ""
      let label = PlainText.collapseString(words)
      self = .post(EmbeddedFrame(address: address, label: label.isEmpty ? address : label))
    }
  }
}
