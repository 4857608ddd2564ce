package import Foundation
package import Models
import Ranking
package import Store

/// Orders lists for one reader, explains the order, and records the reader's feedback.
///
/// The feedback that results from a page is a value that the caller records after the page was
/// shown. A list of the reader that waits to be recorded is recorded before anything else.
package struct Recommender: Sendable {
  let store: any Store
  let reader: String
  let now: Date

  /// - Parameters:
  ///   - reader: the reader to order lists for and to record feedback of.
  ///   - now: the current time.
  package init(store: any Store, reader: String, now: Date) {
    self.store = store
    self.reader = reader
    self.now = now
  }

  /// A page of a list, and the impression to record once it was shown. A list by rank is ordered
  /// for the reader, already with the feedback from the list before it.
  ///
  /// - Parameter isKept: whether its impression will be recorded. A list that is not recorded has a
  ///   fixed id, so that the same list gives the same document each time.
  /// - Throws: ``UnknownName``.
  package func page(_ query: FeedQuery, isKept: Bool = true) throws -> RankedPage {
    guard PersonalizedPage.applies(to: query) else { return try storedPage(query) }
    if query.after == nil {
      // If the database is busy, what the list before teaches is in the list after this one.
      store.impressions.recordAll(of: reader, within: .milliseconds(5))
    } else {
      recordWaiting()
    }
    let basis = try store.listBasis(
      query, reader: reader, closingList: query.after == nil)
    guard let ranking = basis.ranking, PersonalizedPage.applies(to: basis.list.query) else {
      return try storedPage(query)
    }
    if let list = query.after?.list, list != Self.unkeptList, basis.kept == nil {
      // A list that is no longer stored goes on in the order that is the same for all readers.
      return try storedPage(query)
    }
    let profile = ReaderProfile(basis.state)
    let page = try PersonalizedPage(
      basis, profile: profile, ranker: Ranker(settings: ranking.settings, epoch: ranking.epoch),
      exploring: ranking.settings.explores, reader: reader,
      listID: isKept ? Self.newList() : Self.unkeptList, at: now, in: store)
    return RankedPage(
      list: basis.list, items: page.items, next: page.next,
      impression: PendingImpression(list: page.list, feedback: profile.feedback))
  }

  /// The id of lists that are not recorded.
  private static let unkeptList: Int64 = 1

  package static func newList() -> Int64 { .random(in: 2...(1 << 52)) }

  /// A page in the order that is the same for all readers.
  private func storedPage(_ query: FeedQuery) throws -> RankedPage {
    let page = try store.feed(query, reader: reader)
    return RankedPage(list: page.list, items: page.items, next: page.next)
  }

  /// Records that a page was shown. This is optional: an error, because another process writes for
  /// too long or the database is read-only, is ignored.
  package func record(_ impression: PendingImpression) {
    recordWaiting()
    recordNow(impression)
  }

  /// Records a page later: the caller does so with ``ImpressionQueue/recordAll(of:)`` of the store,
  /// once the page was shown.
  package func recordLater(_ impression: PendingImpression) {
    store.impressions.add(of: reader) { recordNow(impression) }
  }

  /// Records the lists that wait for ``recordLater(_:)``.
  func recordWaiting() {
    store.impressions.recordAll(of: reader)
  }

  private func recordNow(_ impression: PendingImpression) {
    try? store.recordImpression(impression.list, reader: reader, after: impression.feedback)
  }

  /// The effect of an interaction with an article, without recording it.
  ///
  /// - Parameters:
  ///   - marks: the reader's marks of the article so far.
  ///   - settings: the settings of the ranking.
  package func pending(
    _ interaction: Interaction, article: Int64, marks: ReaderMarks, settings: RankingSettings
  ) -> PendingInteraction {
    PendingInteraction(interaction, article: article, marks: marks, at: now, settings: settings)
  }

  /// Records an interaction that was computed earlier for a page.
  ///
  /// - Throws: ``UnknownArticle``.
  package func record(_ pending: PendingInteraction) throws {
    recordWaiting()
    try InteractionRecorder(store: store).record(
      pending.interaction, articles: [pending.article], reader: reader, at: pending.at, pending)
  }

  /// Records an interaction with each of the articles.
  ///
  /// - Throws: ``UnknownArticle``.
  package func record(_ interaction: Interaction, articles: [Int64]) throws {
    recordWaiting()
    try InteractionRecorder(store: store).record(
      interaction, articles: articles, reader: reader, at: now)
  }

  /// Marks articles read or unread. The order does not learn from such a mark.
  ///
  /// - Throws: ``UnknownArticle``; then no article is marked.
  package func mark(_ articles: [Int64], isRead: Bool) throws {
    try store.checkExistence(of: articles)
    try store.mark(articles, isRead: isRead, reader: reader, at: now)
  }

  /// Bookmarks articles that the reader saves by hand, and unhides them.
  ///
  /// - Throws: ``UnknownArticle``.
  package func recordSaving(_ articles: [Int64]) throws {
    recordWaiting()
    try InteractionRecorder(store: store).record(
      .bookmark, .unhide, articles: articles, reader: reader, at: now)
  }

  /// Stores the reader's model if the interaction took another one back, which deletes the model.
  /// This is optional work, like the recording of an impression.
  package func storeModel(after interaction: Interaction) {
    guard !interaction.cancelledInteractions.isEmpty else { return }
    try? InteractionRecorder(store: store).storeModel(reader: reader)
  }
}

package struct RankedPage: Sendable {
  package let list: ResolvedList
  package let items: [RankedArticle]
  package let next: FeedCursor?
  /// The impression to record once the page was shown; `nil` if the list is the same for all
  /// readers.
  package var impression: PendingImpression?
}

extension Recommender {
  /// Deletes everything that was learned about the reader, and erases it from the database file.
  /// Articles get the order they would have without the reader's interactions; marks (read,
  /// bookmarked, hidden) stay.
  ///
  /// - Returns: number of articles that the reader had interacted with.
  package func forget() throws -> Int { try forget(thenRemoving: false) }

  func forget(thenRemoving removes: Bool) throws -> Int {
    recordWaiting()
    return try store.forget(reader: reader, removes: removes) { basis, history in
      (
        Ranker(settings: basis.settings, epoch: basis.epoch).rebuilt(
          publishedAt: history.dated, weight: history.weight, log: history.log),
        EventLog.counts(history.log)
      )
    }
  }
}

extension Recommender {
  /// Deletes the reader with all their data: marks, lists, secrets and learned data, and erases it
  /// from the database file. Articles get the order they would have without the reader's
  /// interactions.
  package func removeReader() throws {
    _ = try forget(thenRemoving: true)
  }
}

extension Recommender {
  /// The most similar articles, nearest first; one article per story, and none of the article's own
  /// story.
  package func related(to id: Int64, limit: Int) throws -> [RankedArticle] {
    try store.related(to: id, by: .ranking(limit: limit, at: now), reader: reader)
  }
}

extension RelatedLikeness {
  /// Maximum number of candidates, which share the heaviest terms of the article.
  private static let maxCandidates = 60
  /// Number of the most similar candidates that are compared by all of their terms.
  private static let maxCompared = 12

  fileprivate static func ranking(limit: Int, at now: Date) -> RelatedLikeness {
    RelatedLikeness(candidates: maxCandidates, compared: max(maxCompared, limit)) {
      RelatedTerms(title: $0.title, body: $0.body).terms
    } searched: { text, weights in
      RelatedTerms(title: text.title, body: text.body).heaviest(weights: weights, at: now)
    } comparedTerms: { texts in
      texts.reduce(into: Set()) { $0.formUnion(ArticleTerms($1).terms) }.sorted()
    } nearest: { text, found, weights in
      nearest(to: text, among: found, weights, at: now).prefix(limit).map(\.self)
    }
  }

  private static func nearest(
    to text: IndexedText, among found: [SimilarArticle], _ weights: [Int32: Double], at now: Date
  ) -> [Int64] {
    // Compares all of their terms.
    let direction = ArticleTerms(text).vector(weights: weights, at: now)
    let nearest = found.map { near in
      let cosine = direction.cosine(ArticleTerms(near.text).vector(weights: weights, at: now))
      let gap = near.text.dated.timeIntervalSince(text.dated)
      let nearness = RelatedTerms.nearness(near.likeness, cosine: cosine, gap: gap)
      // Sums of the same numbers in another order differ in their last digits.
      return ((nearness * 1e5).rounded() / 1e5, near.text.article)
    }
    .sorted { $0 > $1 }
    // A text of a few words shares little even with a similar article, so the first needs less; but
    // one common word is chance.
    let first = nearest.prefix(1).filter { $0.0 >= RelatedTerms.minOfFirst }
    return (first + nearest.dropFirst().prefix { $0.0 >= RelatedTerms.minSimilarity }).map(\.1)
  }
}

extension ArticleTerms {
  fileprivate init(_ text: IndexedText) { self.init(title: text.title, body: text.body) }
}
