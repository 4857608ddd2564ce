/// The elements that a feed parser interprets, by meaning. ``FeedVocabulary`` maps names and
/// namespaces to them.
enum FeedElement: Int {
  case unknown
  // Structure.
  case rss, rdf, feed, channel, items, item
  // Of the formats themselves.
  case title, link, atomLink, description, content, summary, subtitle, body, guid, id
  case author, contributor, managingEditor, name, url, email
  case pubDate, published, updated, lastBuildDate
  case category, keywords, enclosure, source, comments, image, logo, icon, copyright, generator
  case language, ttl, skipHours, hour, skipDays, day
  // Modules.
  case contentEncoded, xhtmlBody
  case dcTitle, dcCreator, dcContributor, dcSubject, dcDescription, dcDate, dcLanguage, dcRights
  case termsIssued, termsModified
  case mediaTitle, mediaDescription, mediaThumbnail, mediaContent, mediaGroup, mediaCategory
  case mediaKeywords, mediaCommunity, mediaStatistics, mediaStarRating
  case itunesAuthor, itunesSummary, itunesSubtitle, itunesImage, itunesCategory, itunesKeywords
  case itunesDuration, itunesLink
  case slashComments, threadTotal, updatePeriod, updateFrequency, origLink, podcastPerson
  case podcastAlternate, podcastSource
}
