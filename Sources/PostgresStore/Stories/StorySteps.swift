import Foundation
import Models
import Store

/// Writes the steps of a clustering: successive steps of one kind become one statement. Entries for
/// articles' logs and ranks don't touch stories, so that they are written last.
struct StorySteps {
  private enum Kind {
    case place, withdraw, setOriginal, merge, close, log, deleteCoverage, rank

    init(_ step: ClusteringChanges.Step) {
      self =
        switch step {
        case .place: .place
        case .withdraw: .withdraw
        case .setOriginal: .setOriginal
        case .merge: .merge
        case .close: .close
        case .log: .log
        case .deleteCoverage: .deleteCoverage
        case .rank: .rank
        }
    }

    /// Whether the step concerns an article's log.
    var isOfLog: Bool { self == .log || self == .deleteCoverage }
  }

  private let steps: [ClusteringChanges.Step]
  /// The last rank of each article counts.
  let ranks: [Int64: RankKeys]
  /// Articles with new log entries or ranks, ascending.
  let rankedArticles: [Int64]
  /// Stories that articles or other stories come into.
  let joined: [Int64]
  /// Stories that others take in.
  let merged: [Int64]

  init(_ steps: [ClusteringChanges.Step]) {
    self.steps = steps
    var ranks: [Int64: RankKeys] = [:]
    var (rankedArticles, joined, merged): (Set<Int64>, Set<Int64>, Set<Int64>) = ([], [], [])
    for step in steps {
      switch step {
      case .rank(let rank, let article):
        ranks[article] = rank
        rankedArticles.insert(article)
      case .log(_, let article): rankedArticles.insert(article)
      case .place(let membership): joined.insert(membership.story)
      case .merge(let story, let kept):
        merged.insert(story)
        joined.insert(kept)
      case .withdraw, .setOriginal, .close, .deleteCoverage: break
      }
    }
    self.ranks = ranks
    self.rankedArticles = rankedArticles.sorted()
    self.joined = joined.sorted()
    self.merged = merged.sorted()
  }

  func write(to transaction: PostgresTransaction) throws {
    let stories = steps.filter { !Kind($0).isOfLog && Kind($0) != .rank }
    for run in Self.runs(of: stories) { Self.write(run, to: transaction) }
    for run in Self.runs(of: steps.filter { Kind($0).isOfLog }) {
      try Self.writeLogs(run, to: transaction)
    }
    if !ranks.isEmpty {
      transaction.add(
        DocumentWrites.setRanks(ranks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
    }
  }

  /// Groups successive steps of one kind.
  private static func runs(
    of steps: [ClusteringChanges.Step]
  ) -> [ArraySlice<ClusteringChanges.Step>] {
    var runs: [ArraySlice<ClusteringChanges.Step>] = []
    var start = 0
    for place in steps.indices
    where place + 1 == steps.count || Kind(steps[place + 1]) != Kind(steps[place]) {
      runs.append(steps[start...place])
      start = place + 1
    }
    return runs
  }

  private static func write(
    _ run: ArraySlice<ClusteringChanges.Step>, to transaction: PostgresTransaction
  ) {
    var memberships: [StoryMembership] = []
    var (withdrawn, closed): ([Int64], [Int64]) = ([], [])
    var originals: [Int64: Int64?] = [:]
    for step in run {
      switch step {
      case .place(let membership): memberships.append(membership)
      case .withdraw(let article): withdrawn.append(article)
      case .setOriginal(let article, let original): originals[article] = .some(original)
      case .merge(let story, let kept): merge(story, into: kept, to: transaction)
      case .close(let stories): closed += stories
      case .log, .deleteCoverage, .rank: break
      }
    }
    if !memberships.isEmpty { place(memberships, to: transaction) }
    if !withdrawn.isEmpty {
      transaction.session.add([ClusteringChanges.withdrawing(withdrawn)])
    }
    if !originals.isEmpty {
      let originals = originals.sorted { $0.key < $1.key }
      transaction.add(
        """
        UPDATE story_article m SET duplicate_of = k.original
        FROM unnest($1, $2) k (article, original) WHERE m.article_id = k.article
        """, .integers(originals.map(\.key)), .integers(originals.map(\.value)))
    }
    if !closed.isEmpty {
      transaction.session.add([ClusteringChanges.closing(closed)])
    }
  }

  /// Adds articles to stories; missing stories are created. Articles deleted meanwhile are skipped.
  private static func place(
    _ memberships: [StoryMembership], to transaction: PostgresTransaction
  ) {
    let articles = PostgresValue.integers(memberships.map(\.article))
    let stories = PostgresValue.integers(memberships.map(\.story))
    let dates = PostgresValue.numbers(memberships.map(\.dated.stored))
    // The row locks make a deletion of the stories' articles wait, and recount them. A new story
    // has a source from the start, so that no change is reported for it.
    transaction.add(
      """
      INSERT INTO story (id, articles, sources, latest, is_open)
      SELECT k.story, 0, 1, max(k.dated), true FROM unnest($1, $2) k (story, dated)
      GROUP BY k.story ORDER BY k.story
      ON CONFLICT (id) DO UPDATE
        SET latest = greatest(story.latest, excluded.latest), is_open = true
      """, stories, dates)
    transaction.add(
      """
      INSERT INTO story_article (article_id, story_id, source_id, dated, duplicate_of)
      SELECT a.id, k.story, k.source, k.dated, k.original
      FROM unnest($1, $2, $3, $4, $5) k (article, story, source, dated, original)
      JOIN article a ON a.id = k.article FOR KEY SHARE OF a
      """, articles, stories, .integers(memberships.map(\.source)), dates,
      .integers(memberships.map(\.duplicateOf)))
    recount(stories, to: transaction)
    transaction.add("DELETE FROM story WHERE id = ANY ($1) AND articles = 0", stories)
    transaction.add(
      """
      INSERT INTO article_feature (article_id, source_id, weight, story_id, features)
      SELECT m.article_id, m.source_id, 1, m.story_id, '' FROM story_article m
      WHERE m.article_id = ANY ($1)
      ON CONFLICT (article_id) DO UPDATE SET story_id = excluded.story_id
      """, articles)
  }

  private static func recount(_ stories: PostgresValue, to transaction: PostgresTransaction) {
    transaction.add(
      """
      UPDATE story SET articles = told.articles, sources = told.sources
      FROM (SELECT k.id, count(m.article_id) AS articles, count(DISTINCT m.source_id) AS sources
        FROM unnest($1) k (id) LEFT JOIN story_article m ON m.story_id = k.id GROUP BY k.id) told
      WHERE story.id = told.id
      """, stories)
  }

  private static func merge(
    _ story: Int64, into kept: Int64, to transaction: PostgresTransaction
  ) {
    transaction.session.add(
      ClusteringChanges.merging(
        story, into: kept,
        features: """
          UPDATE article_feature f SET story_id = \(kept) FROM story_article m
          WHERE m.story_id = \(story) AND f.article_id = m.article_id
          """))
  }

  private static func writeLogs(
    _ run: ArraySlice<ClusteringChanges.Step>, to transaction: PostgresTransaction
  ) throws {
    var events: [(article: Int64, event: LoggedEvent)] = []
    var covering: [(article: Int64, source: Int64)] = []
    for step in run {
      switch step {
      case .log(let event, let article): events.append((article, event))
      case .deleteCoverage(let article, let sources):
        covering += sources.sorted().map { (article, $0) }
      default: break
      }
    }
    try transaction.session.log(events)
    if !covering.isEmpty {
      transaction.add(
        """
        DELETE FROM event e USING unnest($1, $2) k (article, source)
        WHERE e.article_id = k.article AND e.kind = $3 AND e.count = k.source
        """, .integers(covering.map(\.article)), .integers(covering.map(\.source)),
        .text(LoggedEvent.coverageName))
    }
  }
}
