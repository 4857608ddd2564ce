import Markup
import Models
import Parsing

/// Finds the lead picture of an article (docs/parsing.md, W4).
enum LeadImage {
  /// Pixels: a smaller picture is an icon, a smiley or a tracking pixel.
  private static let minSize = 50
  /// Pixels: a smaller picture leads only if the text has no larger one.
  private static let goodSize = 120
  /// Maximum number of pictures of a text that are examined: it may hold nothing but pixels.
  private static let limit = 20

  /// The picture that the item names, else its first attached picture, else the first picture of
  /// its body; none that is a decoration. An attached picture that its text shows small comes last.
  /// Of a thumbnail and an attached picture the one in the better size counts, if both sizes are
  /// declared, and they are of one picture or the thumbnail is small.
  static func address(of item: ParsedItem) -> String? {
    if let image = item.image, isPicture(image) { return image }
    let pictures = item.attachments.filter { file in
      file.kind == .image && isPicture(file.url, isShown: file.hints.isShown)
    }
    let small = pictures.isEmpty ? [] : smallPictures(in: item.body?.html ?? "")
    let attached = pictures.first { file in
      file.hints.isShown || !small.contains(AttachedPicture.key(of: file.url))
    }
    if let thumbnail = item.thumbnail, isPicture(thumbnail, isShown: item.isThumbnailLarge) {
      guard let attached, let width = attached.hints.width, let known = item.thumbnailWidth,
        PictureSource.isBetter(width, than: known),
        known < goodSize
          || AttachedPicture.key(of: attached.url, width: width)
            == AttachedPicture.key(of: thumbnail, width: known)
      else { return thumbnail }
      return attached.url
    }
    if let banner = item.bannerImage, isPicture(banner) { return banner }
    return attached?.url ?? item.body?.html.flatMap(first(in:)) ?? pictures.first?.url
      ?? item.image
  }

  /// The keys of the pictures that markup declares to be small.
  private static func smallPictures(in html: String) -> Set<String> {
    Set(
      ImageElement.all(in: html, limit: limit).compactMap { picture -> String? in
        let sides = [picture.width, picture.height].compactMap { $0.flatMap { Int($0) } }
        guard let source = picture.source, let least = sides.min(), least < goodSize else {
          return nil
        }
        return AttachedPicture.key(of: source)
      })
  }

  /// The first large picture of sanitised markup, else the first that is not a decoration.
  static func first(in html: String) -> String? {
    var small: String?
    for picture in ImageElement.all(in: html, limit: limit) {
      let (width, height) = (picture.width.flatMap { Int($0) }, picture.height.flatMap { Int($0) })
      guard let source = picture.source, source.contains("://"),
        isPicture(source, isShown: PictureRules.isLarge(width, height)),
        !isSmiley(picture.alternative)
      else { continue }
      guard let least = [width, height].compactMap(\.self).min(), least < goodSize else {
        return source
      }
      if least >= minSize { small = small ?? source }
    }
    return small
  }

  private static func isPicture(_ address: String, isShown: Bool = false) -> Bool {
    PictureRules.isPicture(address, isShown: isShown) && !PictureRules.isBeacon(address)
  }

  /// Whether a description is one or two emoji, or a smiley in punctuation.
  private static func isSmiley(_ text: String?) -> Bool {
    guard let text, !text.isEmpty, text.utf8.count <= 30 else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isEmojiPresentation || scalar.properties.isVariationSelector
        || scalar.properties.generalCategory == .otherSymbol || scalar == "\u{200D}"
        || ":;-()[]DPo|/\\".unicodeScalars.contains(scalar)
    }
  }
}
