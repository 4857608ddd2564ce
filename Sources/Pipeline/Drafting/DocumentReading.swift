import Basics
import Extracting
import Fetching
package import Foundation
import Models
import Parsing
package import Words

/// The parsed facts of a feed that affect when to poll it next.
package struct FeedFacts: Sendable, Hashable {
  /// The format in a word that people know, such as `RSS 2.0`.
  package var format: String
  package var title: String?
  package var homePageURL: String?
  package var icon: String?
  /// Dates of the dated items, in any order.
  package var itemDates: [Date] = []
  /// Dates of the items that the previous document did not have, as far as that is known.
  package var newItemDates: [Date] = []
  /// Whether an item is new or edited since the previous document, as far as that is known.
  package var hasChangedItems = true
  /// The channel's `ttl` in minutes (RSS 2.0).
  package var ttlMinutes: Double?
  /// Seconds: `sy:updatePeriod` divided by `sy:updateFrequency` (RSS 1.0 syndication module).
  package var syndicationPeriod: Double?
  /// Hours of the day in GMT as the feed writes them, 0–24.
  package var skipHours: Set<Int> = []
  /// Days of the week, 1 (Sunday) to 7.
  package var skipDays: Set<Int> = []
  /// Whether the document ends too early, so that the server may have more of it.
  package var isCutOff = false
}

/// The result of parsing a document.
package enum DocumentFacts: Sendable, Hashable {
  /// The expected kind: a feed, or a page or JSON list from which articles were read.
  case feed(FeedFacts)
  /// A web page instead of a feed, with the absolute URLs of the feeds that it names, best first.
  case page(feeds: [String])
  /// Neither, with the reason.
  case unreadable(reason: Message)
}

/// A parsed document: the facts for polling, the articles for the store, and the notes for a
/// person.
struct DocumentReading: Sendable {
  let facts: DocumentFacts
  let drafts: [ArticleDraft]
  let notes: [String]
  /// `nil` if the document could not be parsed.
  let memory: ItemMemory?
  /// The hub at which its news can be subscribed to.
  let hub: HubOffer?

  init(
    _ response: FetchResponse, from url: String, for source: Source,
    remembering before: ItemMemory
  ) {
    let options = ParseOptions(
      url: url, contentType: response.headers.contentType, format: source.format,
      selectors: source.selectors)
    do throws(ParseFault) {
      var feed = try FeedParser.parse(response.body, options: options)
      var memory = before
      let keys = feed.items.map(ItemKeys.init)
      let changes = before.compare(keys)
      memory.learn(keys)
      feed.identify(by: memory.scheme, keepingIDs: memory.hasLastingIDs)
      self.memory = memory
      hub = HubOffer(response.headers, feed, at: url)
      facts = .feed(FeedFacts(feed, new: changes.new, hasChanges: changes.hasChanges))
      let distinct = DraftIdentities(
        feed.items.map { item in
          var draft = ArticleDraft(item, of: feed)
          draft.constancy = memory.constancy(of: draft)
          return draft
        })
      drafts = distinct.drafts
      notes = distinct.notes + Self.notes(feed.warnings)
    } catch {
      if case .html(let feeds) = error {
        // The server may declare feeds in the response header alone (RFC 8288). A page may also name
        // feeds of other schemes, which cannot be requested.
        let headed = LinkHeader.feeds(in: response.headers, base: url).map(FeedLink.init)
        let feeds = (feeds + headed).distinct(by: \.url).ranked().map(\.url)
          .filter { (try? RequestURL($0)) != nil }
        if feeds.isEmpty, let obstacle = Self.obstacle(in: response, from: url) {
          facts = .unreadable(reason: obstacle)
        } else {
          facts = .page(feeds: feeds)
        }
      } else {
        facts = .unreadable(reason: error.phrase)
      }
      (drafts, notes, memory, hub) = ([], [], nil, nil)
    }
  }

  /// What a page without feeds demands of its reader, as the reader of articles sees it: a login,
  /// or a check for robots, whatever its status (E9).
  private static func obstacle(in response: FetchResponse, from url: String) -> Message? {
    let page = ReceivedPage(
      bytes: response.body, url: url, contentType: response.headers.contentType)
    do throws(ExtractionRefusal) {
      _ = try ArticleExtractor.extract(page)
      return nil
    } catch {
      return [.login, .challenge].contains(error) ? error.phrase : nil
    }
  }

  /// A damaged feed may have one warning per line; the first ones are enough for a person.
  private static func notes(_ warnings: [String]) -> [String] {
    let shown = 3
    let more = warnings.count - shown
    return warnings.prefix(shown) + (more > 0 ? ["and \(more) more warnings"] : [])
  }
}

extension FeedLink {
  /// A feed that the header of a page names.
  init(_ feed: LinkHeader.Feed) {
    self.init(url: feed.url, title: feed.title, type: feed.type)
  }
}

extension FeedFacts {
  fileprivate init(_ feed: ParsedFeed, new: [Int], hasChanges: Bool) {
    self.init(
      format: feed.format.rawValue,
      title: feed.title?.text,
      homePageURL: feed.homePageURL,
      icon: feed.favicon,
      itemDates: feed.items.compactMap { $0.published ?? $0.modified },
      newItemDates: new.compactMap { feed.items[$0].published ?? feed.items[$0].modified },
      hasChangedItems: hasChanges,
      ttlMinutes: feed.schedule.ttlMinutes.map(Double.init),
      syndicationPeriod: feed.schedule.updateInterval,
      skipHours: feed.schedule.skipHours,
      skipDays: feed.schedule.skipDays,
      isCutOff: feed.isCutOff)
  }
}

/// The hub that a feed names, and the topic URL by which the hub knows the feed (WebSub 4): from
/// the response's `Link` fields, else from the links in the document.
struct HubOffer: Sendable, Hashable {
  let hub: String
  let topic: String

  init?(_ headers: HeaderFields, _ feed: ParsedFeed, at url: String) {
    let named = LinkHeader.target("hub", in: headers, base: url) ?? feed.hubs.first?.url
    guard let named, let base = try? RequestURL(url), let hub = try? base.resolve(named) else {
      return nil
    }
    self.hub = hub.string
    topic = LinkHeader.target("self", in: headers, base: url) ?? feed.feedURL ?? url
  }
}
