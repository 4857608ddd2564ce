internal import Markup

/// Finds the picture of an article: the editor's choice in the metadata, then linked data, then the
/// largest of the first pictures in the body.
struct ImageFinder {
  let head: PageDeclarations
  let base: BaseURL?
  let knowledge: SiteKnowledge

  func find(_ pictures: [LeadPicture]) -> LeadPicture? {
    for name in [
      "og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src",
      "thumbnail", "parsely-image-url", "sailthru.image.full",
    ] {
      for value in head.values(name).prefix(4) {
        let declared = name.hasPrefix("og:")
        let width = declared ? size("og:image:width") : nil
        let height = declared ? size("og:image:height") : nil
        guard
          let found = checked(LeadPicture(url: value, width: width, height: height))
        else { continue }
        if let width = found.width, let height = found.height, width < 60 || height < 60 {
          continue
        }
        var result = found
        result.alt =
          head.first(["og:image:alt", "twitter:image:alt"])
          ?? pictures.first { absolute($0.url) == found.url }?.alt
        return result
      }
    }
    for candidate in [head.linkedData.image, head.imageSource.map { LeadPicture(url: $0) }] {
      if let candidate, let found = checked(candidate) { return found }
    }
    // What the body shows was judged there, by its size and caption too.
    let lead = pictures.prefix(5).compactMap(usable)
    return lead.max { area($0) < area($1) } ?? lead.first
  }

  private func area(_ picture: LeadPicture) -> Int { (picture.width ?? 0) * (picture.height ?? 0) }

  private func size(_ name: String) -> Int? {
    guard let value = head.first([name]).flatMap({ Int($0) }), value > 0, value < 100_000 else {
      return nil
    }
    return value
  }

  private func absolute(_ address: String) -> String {
    (base?.resolve(address) ?? address).replacing(" ", with: "%20")
  }

  /// Whether a declared size says more than the name. The card of a site is often its logo: a name
  /// of a logo needs a photograph's size, and either is that of something else (`logotherapy`) or has
  /// several other words.
  private func isPhotograph(_ picture: LeadPicture) -> Bool {
    guard PictureRules.isLarge(picture.width, picture.height),
      PictureRules.isPicture(picture.url, isShown: true)
    else { return false }
    guard PictureRules.isMark(picture.url) else { return true }
    guard let width = picture.width, let height = picture.height, width >= 600, height >= 300
    else { return false }
    if PictureRules.isLogoInWord(picture.url) { return true }
    let name = picture.url.split(separator: "/").last ?? ""
    return name.split { !$0.isLetter }.count { $0.count >= 4 } >= 3
  }

  private func checked(_ picture: LeadPicture) -> LeadPicture? {
    guard let picture = usable(picture),
      PictureRules.isPicture(picture.url) || isPhotograph(picture)
    else { return nil }
    return picture
  }

  /// The picture with its absolute address; `nil` if it has none of the web, or is the same on many
  /// pages of the site.
  private func usable(_ picture: LeadPicture) -> LeadPicture? {
    var picture = picture
    picture.url = absolute(picture.url)
    guard picture.url.utf8.count < 4000,
      !knowledge.defaultPictures.contains(picture.url),
      picture.url.hasPrefix("http") ? BaseURL(picture.url) != nil : base == nil
    else { return nil }
    return picture
  }
}
