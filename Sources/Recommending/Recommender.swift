package import Foundation
package import Models
import Ranking
package import Storing

/// The front door of recommending: lists that are ordered for one reader, why they are ordered so,
/// and the reader's feedback on them.
///
/// The feedback that a page brings about is a value that is recorded later, once the page was shown.
package struct Recommender: Sendable {
  let store: any Store
  let reader: String
  let now: Date

  /// - Parameters:
  ///   - reader: for whom lists are ordered and whose feedback is recorded.
  ///   - now: when that happens.
  package init(store: any Store, reader: String, now: Date) {
    self.store = store
    self.reader = reader
    self.now = now
  }

  /// A page of a list in its order, and what is to be recorded once it was shown. A list by rank is
  /// ordered for the reader; what the list before it has taught counts already.
  ///
  /// - Parameter isKept: whether its feedback will be recorded. A list that is not kept has no id of
  ///   its own, so that the same list is the same document each time.
  /// - Throws: ``UnknownName``.
  package func page(_ query: FeedQuery, isKept: Bool = true) throws -> ListPage {
    guard PersonalizedPage.applies(to: query) else { return try storedPage(query) }
    let basis = try store.listBasis(
      query, reader: reader, .ranking(for: query), closingList: query.after == nil)
    guard let ranking = basis.ranking, PersonalizedPage.applies(to: basis.list.query) else {
      return try storedPage(query)
    }
    let profile = ReaderProfile(basis.state)
    let page = try PersonalizedPage(
      basis, profile: profile, ranker: Ranker(settings: ranking.settings, epoch: ranking.epoch),
      exploring: ranking.settings.explores, reader: reader,
      listID: isKept ? .random(in: 2...(1 << 52)) : 1, at: now, in: store)
    return ListPage(
      list: basis.list, items: page.items, next: page.next,
      impression: PendingImpression(list: page.list, feedback: profile.feedback))
  }

  /// A page in the order that is the same for all readers.
  private func storedPage(_ query: FeedQuery) throws -> ListPage {
    let page = try store.feed(query, reader: reader)
    return ListPage(list: page.list, items: page.items, next: page.next)
  }

  /// Records that a page of a list was shown. Where that can't be done within a second, because
  /// another process writes or the database is not writable, it is left out.
  package func record(_ impression: PendingImpression) {
    try? store.recordList(
      impression.list, reader: reader, closing: impression.feedback?.known, by: .ranking)
  }

  /// What an interaction with an article will change.
  ///
  /// - Parameters:
  ///   - marks: what the reader has done with it until now.
  ///   - settings: of the ranking.
  package func pending(
    _ interaction: Interaction, article: Int64, marks: ReaderMarks, settings: RankingSettings
  ) -> PendingInteraction {
    PendingInteraction(interaction, article: article, marks: marks, at: now, settings: settings)
  }

  /// Records an interaction that was computed for a page.
  ///
  /// - Throws: ``UnknownArticle``.
  package func record(_ pending: PendingInteraction) throws {
    try InteractionRecorder(store: store).record(
      pending.interaction, articles: [pending.article], reader: reader, at: pending.at, pending)
  }

  /// Records an interaction with each of the articles.
  ///
  /// - Throws: ``UnknownArticle``.
  package func record(_ interaction: Interaction, articles: [Int64]) throws {
    try InteractionRecorder(store: store).record(
      interaction, articles: articles, reader: reader, at: now)
  }

  /// Bookmarks articles that the reader saves by hand, which are not hidden from then on.
  ///
  /// - Throws: ``UnknownArticle``.
  package func recordSaving(_ articles: [Int64]) throws {
    try InteractionRecorder(store: store).record(
      .bookmark, .unhide, articles: articles, reader: reader, at: now)
  }

  /// Stores the reader's model where an interaction has taken another one back, which deletes it:
  /// work that can be left out, like that of an impression.
  package func storeModel(after interaction: Interaction) {
    guard !interaction.voids.isEmpty else { return }
    try? InteractionRecorder(store: store).storeModel(reader: reader)
  }
}
