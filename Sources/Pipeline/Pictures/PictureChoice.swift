import Markup
package import Models

/// Which pictures of an article are kept, from where, and in what order.
package enum PictureChoice {
  /// Pictures of one article, its lead included.
  static let most = 30
  /// Pixels: as wide as a page of text is shown on a good screen; a larger copy only costs room.
  static let width = 1200
  /// Pixels: what is no wider or higher is a beacon.
  static let beaconSize = 2

  /// The pictures that an article names.
  ///
  /// - Parameters:
  ///   - lead: the address of the article's lead picture.
  ///   - html: its text as it is shown, sanitised, addresses absolute.
  package static func of(
    lead: String?, html: String?, policy: ImagePolicy
  ) -> [ArticlePicture] {
    guard policy != .none else { return [] }
    var chosen: [ArticlePicture] = []
    var seen: Set<String> = []
    if let lead, isPicture(lead) {
      seen.insert(lead)
      chosen.append(ArticlePicture(url: lead, isLead: true))
    }
    guard policy == .all, let html else { return chosen }
    for picture in HTMLPicture.all(in: html, limit: 4 * most) where chosen.count < most {
      let best = candidate(of: picture.candidates ?? "")
      guard !isBeacon(picture), let url = web(picture.source) ?? best, isPicture(url),
        seen.insert(url).inserted
      else { continue }
      let request = best == url ? nil : best
      chosen.append(ArticlePicture(url: url, request: request, isLead: false))
    }
    return chosen
  }

  private static func web(_ url: String?) -> String? {
    url.flatMap { CanonicalURL.key($0) == nil ? nil : $0 }
  }

  private static func isPicture(_ url: String) -> Bool {
    guard let key = CanonicalURL.key(url)?.lowercased() else { return false }
    return !beacons.contains { key.contains($0) }
  }

  private static func isBeacon(_ picture: HTMLPicture) -> Bool {
    [picture.width, picture.height].contains { size in
      size.flatMap { Int($0) }.map { $0 <= beaconSize } ?? false
    }
  }

  /// Counters and trackers that dress as pictures, by pieces of their addresses.
  private static let beacons = [
    "feeds.feedburner.com/~", "feedburner.com/~r/", "pixel.wp.com/", "stats.wordpress.com/",
    "feeds.wordpress.com/1.0/", "doubleclick.net/", "scorecardresearch.com/",
    "google-analytics.com/", "googletagmanager.com/", "facebook.com/tr", "quantserve.com/",
    "feedsportal.com/", "pheedo.com/", "/matomo.php", "/piwik.php", "pixel.quantcast.com/",
    "vgwort.de/", "ioam.de/", "xiti.com/", "mediaplex.com/", "/pixel.gif", "/tracking.gif",
    "/spacer.gif", "/blank.gif", "/1x1.", "/transparent.gif", "medium.com/_/stat",
    "rss-tracker", "counter.yadro.ru/", "mc.yandex.ru/", "hits.seeyoufarm.com/",
    "republish-tracker-tool", "/republishing_pixel", "counter.theconversation.com/",
    "pixel.propublica.org/", "sb.scorecardresearch.com/", "open.substack.com/track",
  ]

  /// The candidate of a `srcset` (WHATWG HTML, 4.8.4.2) that is just wide enough, else the widest;
  /// `nil` where none tells its width: then the address itself is as good.
  static func candidate(of candidates: String) -> String? {
    var best: (url: String, width: Int)?
    for (url, width) in widths(candidates.prefix(64 * 1024)) {
      guard let known = best else {
        best = (url, width)
        continue
      }
      let isEnough = known.width >= Self.width
      if isEnough ? width >= Self.width && width < known.width : width > known.width {
        best = (url, width)
      }
    }
    return best?.url
  }

  /// Each web address with a width in pixels; the sanitiser parts candidates by a comma and a
  /// blank.
  private static func widths(_ candidates: Substring) -> [(String, Int)] {
    var found: [(String, Int)] = []
    var url: Substring?
    for word in candidates.split(separator: " ").prefix(256) {
      let descriptor = word.hasSuffix(",") ? word.dropLast() : word
      if let address = url, descriptor.hasSuffix("w"), let width = Int(descriptor.dropLast()) {
        if width > 0, web(String(address)) != nil { found.append((String(address), width)) }
        url = nil
      } else {
        // Another one's descriptor, or an address without one.
        url = word.contains("/") ? descriptor : nil
      }
    }
    return found
  }
}
