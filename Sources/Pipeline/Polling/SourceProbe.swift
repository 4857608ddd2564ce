import Basics
package import Fetching
package import Foundation
package import Models
import Words

/// Reads a source without storing anything: its format and its articles.
package struct SourceProbe: Sendable {
  private let fetcher: Fetcher
  private let files: FileFetcher

  package init(fetcher: Fetcher, files: FileFetcher) {
    self.fetcher = fetcher
    self.files = files
  }

  package enum Finding: Sendable, Hashable {
    case articles([ArticleDraft], format: String, notes: [String])
    /// The document could not be read; the reason.
    case unreadable(String)
    /// There is no document; the reason.
    case unreachable(String)
  }

  /// The selectors that find nothing in some articles, one clause each.
  static func gaps(_ drafts: [ArticleDraft], of selectors: ItemSelectors?) -> [String] {
    guard let selectors, !drafts.isEmpty else { return [] }
    let parts: [(String, String?, (ArticleDraft) -> Bool)] = [
      ("title", selectors.title, { $0.title != nil }), ("link", selectors.url, { $0.url != nil }),
      ("summary", selectors.summary, { $0.summary != nil }),
      ("date", selectors.date, { $0.published != nil }),
      ("author", selectors.author, { !$0.authors.isEmpty }),
      ("image", selectors.image, { $0.image != nil }),
      ("tags", selectors.tags, { !$0.tags.isEmpty }),
    ]
    return parts.compactMap { name, selector, isThere in
      let missing = drafts.count { !isThere($0) }
      guard selector != nil, missing > 0 else { return nil }
      return missing == drafts.count
        ? "“\(name)” matches nothing" : "“\(name)” matches nothing in \(missing) of \(drafts.count)"
    }
  }

  /// Fetches and parses the source's document or, if it is a page, the feed that the page names.
  package func run(_ source: Source, at now: Date) async -> Finding {
    let state = FeedState(url: source.address.string)
    var plan = RequestPlanner.plan(for: source, state: state, now: now)
    // The page, and then the feed that it names.
    for _ in 0..<2 {
      let result = await plan.answer(from: fetcher, files)
      switch ResponseVerdict(result, state: state, now: now) {
      case .held(let until):
        return .unreachable(
          Message(.itsHostHeldUntil, until).english)
      case .failed(let failure): return .unreachable(failure.message.english)
      case .notModified, .unchanged: return .unreachable(Message(.emptyResponse).english)
      case .parse(let response):
        let reading = await WorkThreads.documents.run {
          DocumentReading(
            response, from: result.finalURL, for: source, remembering: ItemMemory(state))
        }
        switch reading.facts {
        case .feed(let facts):
          return .articles(
            reading.drafts, format: facts.format,
            notes: Self.gaps(reading.drafts, of: source.selectors) + reading.notes)
        case .unreadable(let reason): return .unreadable(reason.english)
        case .page(let feeds):
          guard let feed = feeds.first else {
            return .unreadable("It is a web page without a link to a feed.")
          }
          plan = RequestPlanner.plan(for: source, discovered: feed)
        }
      }
    }
    return .unreadable("It is a web page, and so is the feed that it links to.")
  }
}
