extension ParsedItem {
  package var externalURL: String? {
    get { extra?.externalURL }
    set { setExtra(isNone: newValue == nil) { $0.externalURL = newValue } }
  }

  package var summary: ParsedText? {
    get { extra?.summary }
    set { setExtra(isNone: newValue == nil) { $0.summary = newValue } }
  }

  package var image: String? {
    get { extra?.image }
    set { setExtra(isNone: newValue == nil) { $0.image = newValue } }
  }

  package var bannerImage: String? {
    get { extra?.bannerImage }
    set { setExtra(isNone: newValue == nil) { $0.bannerImage = newValue } }
  }

  package var thumbnail: String? {
    get { extra?.thumbnail }
    set { setExtra(isNone: newValue == nil) { $0.thumbnail = newValue } }
  }

  package var contributors: [ParsedPerson] {
    get { extra?.contributors ?? [] }
    set { setExtra(isNone: newValue.isEmpty) { $0.contributors = newValue } }
  }

  /// BCP 47; `nil` if it is the same as the feed's language.
  package var language: String? {
    get { extra?.language }
    set { setExtra(isNone: newValue == nil) { $0.language = newValue } }
  }

  package var commentsURL: String? {
    get { extra?.commentsURL }
    set { setExtra(isNone: newValue == nil) { $0.commentsURL = newValue } }
  }

  package var commentsCount: Int? {
    get { extra?.commentsCount }
    set { setExtra(isNone: newValue == nil) { $0.commentsCount = newValue } }
  }

  package var viewCount: Int? {
    get { extra?.viewCount }
    set { setExtra(isNone: newValue == nil) { $0.viewCount = newValue } }
  }

  package var ratingCount: Int? {
    get { extra?.ratingCount }
    set { setExtra(isNone: newValue == nil) { $0.ratingCount = newValue } }
  }

  package var source: ParsedOrigin? {
    get { extra?.source }
    set { setExtra(isNone: newValue == nil) { $0.source = newValue } }
  }
}
