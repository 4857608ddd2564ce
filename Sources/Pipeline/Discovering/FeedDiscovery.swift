import Basics
package import Fetching
import Foundation
package import Models
import Parsing
import Words

/// Searches a site for feeds: one request after the other, at most ``requestLimit``, each through
/// the host's gate. Each feed found is fetched and parsed, so that it is known to work. Stores
/// nothing.
package struct FeedDiscovery: Sendable {
  /// Maximum number of requests for one site.
  package static let requestLimit = 16
  /// Number of feeds that are enough to choose from.
  private static let enough = 8

  private let fetcher: Fetcher
  private let options: SourceNetworkOptions

  package init(fetcher: Fetcher, options: SourceNetworkOptions = SourceNetworkOptions()) {
    self.fetcher = fetcher
    self.options = options
  }

  /// - Parameters:
  ///   - address: an http or https address of a page or a feed.
  ///   - asking: called with each address before it is requested.
  package func run(
    _ address: String, asking: @Sendable (String) -> Void = { _ in }
  ) async -> Discovery {
    var search = FeedSearch(start: address, discovery: Discovery(url: address))
    // The requests get the credentials from the start of the search, and no one else sees them.
    let start = search.discovery.url
    let page: PageDiscovery
    switch await look(at: start, &search, asking) {
    case .failed(let failure):
      // Some sites block programs from their pages but not from their feeds.
      await follow(KnownSites.places(for: start), &search, asking)
      if search.discovery.feeds.isEmpty { search.discovery.failure = failure }
      return search.finished
    case .feed(let url, let feed):
      search.add(url, feed, FeedCandidate(url, .itself, Message(.whyItself)))
      return search.discovery
    case .other(let description):
      search.discovery.notes.append(description)
      await follow(FeedCandidates.usual(search.discovery.url, nil), &search, asking)
      return search.finished
    case .page(let url, let outlook):
      search.discovery.url = url
      search.discovery.title = outlook.title
      search.discovery.list = outlook.list
      page = outlook
    }
    await follow(FeedCandidates.near(search.discovery.url, page), &search, asking)
    if search.hasArticles { return search.finished }
    // The front page may name a feed that an inner page does not.
    let origin = WebAddress(search.discovery.url)?.root
    if let origin, search.isNew(origin + "/"), search.discovery.requests < Self.requestLimit,
      case .page(let url, let front) = await look(at: origin + "/", &search, asking)
    {
      let places = FeedCandidates.near(url, front).map { place in
        FeedCandidate(
          place.url, place.clue, Message(.onFrontPage, place.why),
          isOfComments: place.isOfComments)
      }
      await follow(places, &search, asking)
    }
    if !search.hasArticles {
      await follow(FeedCandidates.usual(search.discovery.url, page), &search, asking)
    }
    return search.finished
  }

  private func follow(
    _ places: [FeedCandidate], _ search: inout FeedSearch, _ asking: (String) -> Void
  ) async {
    for place in places {
      guard search.discovery.requests < Self.requestLimit,
        search.discovery.feeds.count < Self.enough
      else { return }
      // One working feed in a usual place is enough.
      if place.clue == .usual, search.hasArticles { return }
      guard search.isNew(place.url) else { continue }
      switch await look(at: place.url, &search, asking) {
      case .feed(let url, let feed): search.add(url, feed, place)
      case .page, .other:
        if place.clue != .usual {
          search.discovery.notes.append(
            Message(.notFeedAlthough, place.url, place.why))
        }
      case .failed(let failure):
        if place.clue != .usual {
          search.discovery.notes.append(Message(.because, place.url, failure))
        }
      }
    }
  }

  private enum Look {
    case feed(url: String, ParsedFeed)
    case page(url: String, PageDiscovery)
    /// A document of another kind.
    case other(Message)
    case failed(Message)
  }

  private func look(
    at url: String, _ search: inout FeedSearch, _ asking: (String) -> Void
  ) async -> Look {
    asking(url)
    search.discovery.requests += 1
    let result = await fetcher.fetchPage(
      FetchRequest(url: url, sourceURL: search.start, options: options)
    ) { _ in }
    let now = Date()
    switch ResponseVerdict(result, state: FeedState(url: url), now: now) {
    case .held(let until):
      return .failed(Message(.itsHostHeldUntil, until))
    case .failed(let failure): return .failed(failure.message)
    case .notModified, .unchanged: return .failed(Message(.emptyResponse))
    case .parse(let response):
      let type = response.headers.contentType
      _ = search.isNew(result.finalURL)
      let url = result.finalURL
      let reading = await WorkThreads.documents.run {
        Result { () throws(ParseFault) in
          try FeedParser.parse(response.body, options: ParseOptions(url: url, contentType: type))
        }
      }
      do throws(ParseFault) {
        return .feed(url: url, try reading.get())
      } catch .html {
        var page = await WorkThreads.documents.run {
          PageDiscovery(response.body, url: url, contentType: type)
        }
        // The server may declare feeds in the response header alone (RFC 8288).
        let headed = LinkHeader.feeds(in: response.headers, base: url).map(FeedLink.init)
          .filter { link in !page.declared.contains { $0.url == link.url } }
        page.declared = (headed + page.declared).ranked()
        return .page(url: url, page)
      } catch {
        return .other(Message(.documentIs, url, error.phrase))
      }
    }
  }
}

/// A running search for feeds: the results so far and the visited addresses.
struct FeedSearch {
  /// The address that a person gave, with its credentials; only its host may be in a private network.
  let start: String
  var discovery: Discovery
  private var visited: Set<String> = []
  /// Number of item titles shown as samples of a feed before a person chooses it.
  private static let samples = 6

  init(start: String, discovery: Discovery) {
    self.start = start
    self.discovery = discovery
    visited.insert(SourceListing.key(of: discovery.url))
  }

  var hasArticles: Bool { discovery.feeds.contains { !$0.isOfComments } }

  /// Marks an address as visited; returns whether it was new.
  mutating func isNew(_ url: String) -> Bool {
    visited.insert(SourceListing.key(of: url)).inserted
  }

  mutating func add(_ url: String, _ feed: ParsedFeed, _ place: FeedCandidate) {
    guard !discovery.feeds.contains(where: { $0.url == url }) else { return }
    discovery.feeds.append(
      FoundFeed(
        url: url, title: feed.title?.text, format: feed.format.rawValue, items: feed.items.count,
        newest: feed.items.compactMap { $0.published ?? $0.modified }.max(),
        homePage: feed.homePageURL, clue: place.clue, why: place.why,
        isOfComments: place.isOfComments,
        samples: feed.items.prefix(Self.samples).compactMap { $0.title?.text }))
  }

  /// The results in order: articles before comments, feeds with items before empty ones.
  var finished: Discovery {
    var result = discovery
    func rank(_ feed: FoundFeed) -> Int { (feed.isOfComments ? 2 : 0) + (feed.items == 0 ? 1 : 0) }
    result.feeds = discovery.feeds.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    if !result.feeds.isEmpty { result.list = nil }
    return result
  }
}
