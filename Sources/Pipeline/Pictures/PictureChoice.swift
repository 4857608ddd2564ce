import Markup
package import Models

/// Chooses which pictures of an article are kept, with their addresses and order.
package enum PictureChoice {
  /// Maximum number of pictures of one article, including its lead picture.
  static let limit = 30
  /// Pixels: the width of a page of text on a good screen; a larger copy only costs space.
  static let width = 1200

  /// Returns the pictures that an article names.
  ///
  /// - Parameters:
  ///   - lead: the address of the article's lead picture.
  ///   - content: the shown text, sanitised and with absolute addresses, and the attachments.
  package static func of(
    lead: String?, _ content: ArticleContent, policy: ImagePolicy
  ) -> [ArticlePicture] {
    guard policy != .none else { return [] }
    var chosen: [ArticlePicture] = []
    var seen: Set<String> = []
    if let lead, isPicture(lead) {
      seen.insert(lead)
      chosen.append(ArticlePicture(url: lead, isLead: true))
    }
    guard policy == .all else { return chosen }
    for picture in ImageElement.all(in: content.html ?? "", limit: 4 * limit)
    where chosen.count < limit {
      let best = candidate(of: picture.candidates ?? "")
      guard !isBeacon(picture), let url = web(picture.source) ?? best, isPicture(url),
        seen.insert(url).inserted
      else { continue }
      let request = best == url ? nil : best
      chosen.append(ArticlePicture(url: url, request: request, isLead: false))
    }
    for picture in AttachedPicture.all(of: content, beside: lead) where chosen.count < limit {
      guard isPicture(picture.url), seen.insert(picture.url).inserted else { continue }
      chosen.append(ArticlePicture(url: picture.url, isLead: false))
    }
    return chosen
  }

  private static func web(_ url: String?) -> String? {
    url.flatMap { CanonicalURL.key($0) == nil ? nil : $0 }
  }

  private static func isPicture(_ url: String) -> Bool {
    CanonicalURL.key(url) != nil && !PictureRules.isBeacon(url)
  }

  private static func isBeacon(_ picture: ImageElement) -> Bool {
    [picture.width, picture.height].contains(where: PictureRules.isTrackingPixel)
  }

  /// Returns the narrowest candidate of a `srcset` (WHATWG HTML, 4.8.4.2) that is wide enough, else
  /// the widest. `nil` if no candidate states its width; then the picture's own address is as good.
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

  /// Returns each web address with its width in pixels. The sanitiser separates candidates by a
  /// comma and a space.
  private static func widths(_ candidates: Substring) -> [(String, Int)] {
    var found: [(String, Int)] = []
    var url: Substring?
    for word in candidates.split(separator: " ").prefix(256) {
      let descriptor = word.hasSuffix(",") ? word.dropLast() : word
      if let address = url, descriptor.hasSuffix("w"), let width = Int(descriptor.dropLast()) {
        if width > 0, web(String(address)) != nil { found.append((String(address), width)) }
        url = nil
      } else {
        // A descriptor of another kind, or an address without one.
        url = word.contains("/") ? descriptor : nil
      }
    }
    return found
  }
}
