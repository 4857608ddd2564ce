internal import Basics
package import Foundation
package import Models
package import Words

/// The feeds of a site with the evidence for each; for a site without feeds, how its page could be
/// read as a list instead.
package struct DiscoveryViewModel: PageModel {
  package let items: [FoundFeedViewModel]
  /// What can be subscribed to, best first: the feeds, or else the page itself.
  package let offers: [Offer]
  private let address: String
  private let siteTitle: String?
  private let requests: Int
  /// Failed attempts.
  package let notes: [Message]
  private let list: List?
  private let snippet: String?

  /// A page that can be read as a list of articles.
  package struct List: Sendable, Hashable {
    package var matches: Int
    /// The headlines of the first articles.
    package var samples: [String]

    package init(matches: Int, samples: [String]) {
      self.matches = matches
      self.samples = samples
    }
  }

  /// A feed, or a page that can be read as a list, with a sample of its articles.
  package struct Offer: ViewModel, LabelPresentable, Hashable {
    package let listing: SourceListing
    /// The headlines of its first articles.
    package let samples: [String]
    /// Number of articles that it has now.
    package let count: Int
    private let feed: FoundFeed?

    package var name: String { listing.name }
    package var label: String? { name }
    /// For people; ``listing`` may have credentials.
    package var url: String { WebAddress.withoutCredentials(listing.url) }
    /// Whether a page is read as a list, because the site has no feed.
    package var isPage: Bool { listing.selectors != nil }
    /// The format of the feed, such as `rss2`.
    package var format: String? { feed?.format }
    package var newest: Date? { feed?.newest }
    /// The evidence for the feed.
    package var why: Message? { feed?.why }

    fileprivate init(_ listing: SourceListing, _ feed: FoundFeed?, _ list: List?) {
      self.listing = listing
      self.feed = feed
      samples = feed?.samples ?? list?.samples ?? []
      count = feed?.items ?? list?.matches ?? 0
    }

    package static let fields: FieldList<Self> = [
      .label, .address, .format, .articles, .newest, .why,
    ]
    package static let arrangement = Arrangement.cards
  }

  /// - Parameters:
  ///   - url: the address of the examined page.
  ///   - siteTitle: the site's own title.
  ///   - feeds: best first.
  ///   - list: the page read as a list, if it has no feed.
  ///   - listings: what can be subscribed to: for each feed, or for the list.
  ///   - requests: number of requests made.
  ///   - notes: failed attempts, one sentence each.
  ///   - snippet: an entry of feeds.yml for the best result; `nil` if there is none.
  package init(
    url: String, siteTitle: String?, feeds: [FoundFeed], list: List? = nil,
    listings: [SourceListing] = [], requests: Int, notes: [Message] = [], snippet: String? = nil
  ) {
    address = url
    self.siteTitle = siteTitle
    items = feeds.map(FoundFeedViewModel.init)
    offers = listings.enumerated().map { place, listing in
      Offer(listing, feeds.indices.contains(place) ? feeds[place] : nil, list)
    }
    self.list = list
    self.requests = requests
    self.notes = notes
    self.snippet = snippet
  }

  /// The feed at the examined address; `nil` for a page.
  package var itself: SourceListing? {
    zip(items, offers).first { found, _ in found.feed.clue == .itself }?.1.listing
  }

  package var kind: DocumentKind { .discover }
  package var title: String { siteTitle ?? address }

  package var heading: FieldValue {
    .text(siteTitle.map { "\($0) (\(address))" } ?? address, .heading)
  }

  package var emptiness: FieldValue {
    .message(sentence, list == nil ? .placeholder : .warning)
  }

  /// The sentence for a page without a feed.
  package var sentence: Message {
    guard let list else { return Message(.noFeedNoList) }
    let titles = Message.joined(list.samples.map { Message(.quoted, $0) }, by: .listed)
    return Message(.noFeedButList, list.matches, titles ?? .verbatim(""))
  }

  package var closing: FieldValue {
    guard let snippet else { return .message(notes.first, .secondary) }
    return .document(
      TextDocument([
        TextBlock(.paragraph, [TextSpan(Message(.addToFeeds).english)]),
        TextBlock(.code, [TextSpan(String(snippet.dropLast()))]),
      ]))
  }

  package static let fields: FieldList<Self> = [
    Field("url") { .link($0.address) },
    Field("title") { .text($0.siteTitle) },
    Field("requests") { .count($0.requests) },
    Field("notes") { .list($0.notes.map(\.english)) },
    .group(
      "list",
      [
        Field("matches") { .count($0.list?.matches) },
        Field("samples") { .list($0.list?.samples ?? []) },
      ], isPresent: { $0.list != nil }),
    Field("snippet") { .text($0.snippet) },
  ]
}

extension Field where Subject == DiscoveryViewModel.Offer {
  fileprivate static var address: Self { Self("url") { .text($0.url) } }
  fileprivate static var format: Self {
    Self("format") { subject in
      subject.isPage ? .word(.pageAsList) : .message(subject.format.map(Message.verbatim))
    }
  }
  fileprivate static var articles: Self { Self("articles") { .count($0.count, .articles) } }
  fileprivate static var newest: Self { Self("newest") { .date($0.newest, .newest) } }
  fileprivate static var why: Self { Self("why", at: .line) { .message($0.why, .secondary) } }
}

/// A feed found on a site.
package struct FoundFeedViewModel: ViewModel, LabelPresentable, LinkPresentable {
  package let feed: FoundFeed

  package init(_ feed: FoundFeed) {
    self.feed = feed
  }

  package static var labelName: String { "title" }
  package var label: String? { feed.title }
  package var labelRole: Role { .heading }
  package var link: String? { feed.url }

  package static let fields: FieldList<Self> = [
    .link, .label, .format, .items, .newest, .homePage, .clue, .why, .isOfComments,
  ]
  package static let display: FieldList<Self> = [
    .label, .link, .format, .count, .age, .reason,
  ]
  package static let columns: FieldList<Self> = [
    .link, .label, .format, .items, .newest, .clue, .why,
  ]
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == FoundFeedViewModel {
  fileprivate static var format: Self { Self("format") { .text($0.feed.format) } }
  fileprivate static var items: Self { Self("items") { .count($0.feed.items) } }
  fileprivate static var newest: Self { Self("newest") { .date($0.feed.newest) } }
  fileprivate static var homePage: Self { Self("home_page") { .link($0.feed.homePage) } }
  fileprivate static var clue: Self { Self("clue") { .text($0.feed.clue.rawValue) } }
  fileprivate static var why: Self { Self("why") { .message($0.feed.why) } }
  fileprivate static var isOfComments: Self { Self("comments") { .flag($0.feed.isOfComments) } }

  /// For people.
  fileprivate static var count: Self {
    items.forDisplay { subject in
      let items = subject.feed.items
      return .message(items == 0 ? Message(.noItemsYet) : CountUnit.items.message(items))
    }
  }
  fileprivate static var age: Self { newest.forDisplay { .date($0.feed.newest, .newest) } }
  fileprivate static var reason: Self {
    why.forDisplay(at: .line) { .message($0.feed.why, .secondary) }
  }
}
