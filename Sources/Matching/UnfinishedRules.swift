import Models
import Synchronization

/// Rules whose patterns took too many steps on some articles (``ExpressionBudget``): they did not
/// match those articles.
package final class UnfinishedRules: Sendable {
  private let articles = Mutex<[Int64: (place: String, articles: Int)]>([:])

  func add(_ rule: StoredRule) {
    articles.withLock { $0[rule.id, default: (rule.place, 0)].articles += 1 }
  }

  /// A clause for each rule: what, where and what to do.
  package var notes: [String] {
    articles.withLock(\.self).sorted { $0.key < $1.key }.map { _, rule in
      "\(rule.place) takes too many steps on "
        + (rule.articles == 1 ? "1 article" : "\(rule.articles) articles")
        + " and was not applied; give its pattern a fixed word or fewer repetitions"
    }
  }
}
