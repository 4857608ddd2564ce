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
