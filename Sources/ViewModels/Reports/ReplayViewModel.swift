import Foundation
package import Models

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
    _ groups: [ReplayGroup], asksPerSecond: Double?, peakMemory: Int, isOwn: Bool = false,
    moved: Int? = nil
  ) {
    items = groups.map(ReplayGroupViewModel.init)
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
    guard let all = items.last, let ours = all.group.ours.auc,
      let unlearned = all.group.unlearned.auc
    else {
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
  package let group: ReplayGroup

  package init(_ group: ReplayGroup) { self.group = group }

  package static var labelName: String { "group" }
  package var label: String? { group.name }

  package static let fields: FieldList<Self> = FieldList(
    [.label, .asks] + Field.measures(\.group.ours) + [
      .group(
        "baselines",
        [
          .group("newest", Field.measures(\.group.newest)),
          .group("popularity", Field.measures(\.group.popularity)),
          .group("unlearned", Field.measures(\.group.unlearned)),
        ])
    ])
  package static let display: FieldList<Self> = [
    .label, .asks, .rounded("ndcg@10", \.group.ours.ndcg10),
    .rounded("unlearned", \.group.unlearned.ndcg10),
    .rounded("newest", \.group.newest.ndcg10), .rounded("popular", \.group.popularity.ndcg10),
    .rounded("auc", \.group.ours.auc), .rounded("unlearned", \.group.unlearned.auc),
    .rounded("newest", \.group.newest.auc), .rounded("popular", \.group.popularity.auc),
  ]
  package static let columns: FieldList<Self> = FieldList(
    [.label, .asks] + Field.measures(\.group.ours) + Field.measures(\.group.newest)
      + Field.measures(\.group.popularity) + Field.measures(\.group.unlearned))
  package static let arrangement = Arrangement.table
}

extension Field where Subject == ReplayGroupViewModel {
  fileprivate static var asks: Self { Self("asks") { .count($0.group.asks) } }

  fileprivate static func measures(
    _ measures: @escaping @Sendable (ReplayGroupViewModel) -> OrderQuality
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
