import Foundation

/// The quality of the ranking on a recorded stream: groups of lists, compared with three orders that
/// do not depend on readers.
package struct ReplayViewModel: PageModel {
  package let items: [ReplayGroupViewModel]
  /// Number of lists ordered per second; `nil` if the time was not measured.
  package let asksPerSecond: Double?
  package let peakMemory: Int
  private let isOwn: Bool
  /// Number of examples from which the reader's model has learned and that come from another
  /// program; `nil` for a recorded stream.
  package let moved: Int?

  /// - Parameters:
  ///   - peakMemory: peak memory of the process in bytes.
  ///   - isOwn: whether the lists are those shown to the reader, not those of a recorded stream.
  package init(
    _ groups: [ReplayGroupViewModel], asksPerSecond: Double?, peakMemory: Int, isOwn: Bool = false,
    moved: Int? = nil
  ) {
    items = groups
    self.isOwn = isOwn
    self.moved = moved
    self.asksPerSecond = asksPerSecond
    self.peakMemory = peakMemory
  }

  package static let shape = PageShape.listUnder("groups")
  package static let fields: FieldList<Self> = []
  package static let trailer: FieldList<Self> = [.asksPerSecond, .peakMemory, .moved]
  package var kind: DocumentKind { .replay }

  package var closing: FieldValue { .text(isOwn ? verdict : nil, .secondary) }

  /// Whether learning has helped the reader yet.
  private var verdict: String? {
    guard let all = items.last, let ours = all.ours.auc, let unlearned = all.unlearned.auc else {
      return nil
    }
    let figures = String(
      format: "the articles you opened stood above %.1f%% of the others, without learning %.1f%%",
      100 * ours, 100 * unlearned)
    let verdict =
      abs(ours - unlearned) < Self.least
      ? "Learning has made no difference yet"
      : ours > unlearned
        ? "Learning has helped" : "Learning has not helped yet"
    let past =
      moved.map { $0 > 0 ? " It knows \($0) articles from another program." : "" } ?? ""
    return "\(verdict): \(figures).\(past)"
  }

  /// A smaller difference of the AUC says nothing.
  private static let least = 0.002

  package var emptiness: FieldValue {
    .text(
      isOwn
        ? "Nothing to evaluate yet. A list counts once one of its articles was read and a later list "
          + "was shown: use `tintm feed`, then `tintm read ID`."
        : "Nothing to evaluate: the stream contains no “ask”.", .placeholder)
  }
}

extension Field where Subject == ReplayViewModel {
  fileprivate static var asksPerSecond: Self {
    Self("asks_per_second") { .score($0.asksPerSecond) }
  }

  fileprivate static var moved: Self { Self("moved") { .count($0.moved) } }

  fileprivate static var peakMemory: Self {
    Self("peak_memory_bytes") { .count($0.peakMemory, .bytes) }
  }
}

/// The quality of the ranking on one group of lists.
package struct ReplayGroupViewModel: ViewModel, LabelPresentable {
  /// The means of four measures, each from 0 to 1; `nil` if no list had data for it.
  package struct Measures: Sendable, Hashable {
    package var ndcg5: Double?
    package var ndcg10: Double?
    package var mrr: Double?
    package var auc: Double?

    package init(ndcg5: Double?, ndcg10: Double?, mrr: Double?, auc: Double?) {
      self.ndcg5 = ndcg5
      self.ndcg10 = ndcg10
      self.mrr = mrr
      self.auc = auc
    }
  }

  package let name: String
  package let asks: Int
  package let ours: Measures
  /// The order by date.
  package let newest: Measures
  /// The order by plain counts.
  package let popularity: Measures
  /// The order without anything learned about the reader.
  package let unlearned: Measures

  package init(
    name: String, asks: Int, ours: Measures, newest: Measures, popularity: Measures,
    unlearned: Measures
  ) {
    self.name = name
    self.asks = asks
    self.ours = ours
    self.newest = newest
    self.popularity = popularity
    self.unlearned = unlearned
  }

  package static var labelName: String { "group" }
  package var label: String? { name }

  package static let fields: FieldList<Self> = FieldList(
    [.label, .asks] + Field.measures(\.ours) + [
      .group(
        "baselines",
        [
          .group("newest", Field.measures(\.newest)),
          .group("popularity", Field.measures(\.popularity)),
          .group("unlearned", Field.measures(\.unlearned)),
        ])
    ])
  package static let display: FieldList<Self> = [
    .label, .asks, .rounded("ndcg@10", \.ours.ndcg10), .rounded("unlearned", \.unlearned.ndcg10),
    .rounded("newest", \.newest.ndcg10), .rounded("popular", \.popularity.ndcg10),
    .rounded("auc", \.ours.auc), .rounded("unlearned", \.unlearned.auc),
    .rounded("newest", \.newest.auc), .rounded("popular", \.popularity.auc),
  ]
  package static let columns: FieldList<Self> = FieldList(
    [.label, .asks] + Field.measures(\.ours) + Field.measures(\.newest)
      + Field.measures(\.popularity) + Field.measures(\.unlearned))
  package static let arrangement = Arrangement.table
}

extension Field where Subject == ReplayGroupViewModel {
  fileprivate static var asks: Self { Self("asks") { .count($0.asks) } }

  fileprivate static func measures(
    _ measures: @escaping @Sendable (ReplayGroupViewModel) -> ReplayGroupViewModel.Measures
  ) -> [Self] {
    [
      Self("ndcg5") { .score(measures($0).ndcg5) },
      Self("ndcg10") { .score(measures($0).ndcg10) },
      Self("mrr") { .score(measures($0).mrr) },
      Self("auc") { .score(measures($0).auc) },
    ]
  }

  /// Rounded to thousandths, the precision for comparisons.
  fileprivate static func rounded(
    _ name: String, _ value: @escaping @Sendable (ReplayGroupViewModel) -> Double?
  ) -> Self {
    Self(name) { subject in
      .text(value(subject).map { String(format: "%.3f", $0) })
    }
  }
}
