package import Basics

/// The steps that reading one document may take (``WorkMeter``): a step is an element, an attribute,
/// a value, or an element that a rule looks at again. They are in proportion to the bytes of the
/// document, about a hundred times what half of all pages need (0.11 for each byte; feeds need 0.02),
/// so that no document of any honest source comes near.
package enum DocumentBudget {
  static let stepsPerByte = 10
  /// Steps for a document of any size: a short one may consist of tags alone.
  static let steps = 1_000_000

  /// What a document failed for: a clause.
  package static let message =
    "the document needs more than a hundred times the work of a usual one of its size"

  /// Runs `body` under the budget of a document, unless it is a part of one already.
  ///
  /// - Parameter body: gets the meter, whose ``WorkMeter/isSpent`` says whether the result is
  ///   incomplete and has to be refused.
  package static func measuring<Value>(bytes: Int, _ body: (WorkMeter) -> Value) -> Value {
    WorkMeter.measuring(budget: steps + stepsPerByte * bytes, body)
  }
}
