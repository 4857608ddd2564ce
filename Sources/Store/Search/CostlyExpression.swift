package import Basics
import Matching

/// The patterns of an expression took more steps over the articles of one query than
/// ``ExpressionBudget/ofQuery``.
package struct CostlyExpression: Error, Sendable, Hashable {
  /// A clause without a full stop: what and what to do.
  package static let message =
    "its patterns take too many steps on so many articles; add a word, source: or age:, or use"
    + " fewer repetitions"

  /// - Throws: ``CostlyExpression`` if the meter of a query is spent.
  package static func check(_ meter: WorkMeter) throws(CostlyExpression) {
    if meter.isSpent { throw CostlyExpression() }
  }

  package init() {}
}
