package import Synchronization

/// Counts the steps of one piece of work whose input comes from outside (a document, a reader's
/// expression over many articles), and ends the work when its budget is spent.
///
/// A step is one visit: of an element, an attribute, a byte that is read a second time, an
/// instruction of a pattern. Loops whose cost is not evidently linear in their input report their
/// visits to the meter and stop when it is spent; whoever has set the budget then refuses the
/// result. Steps instead of seconds, so that the same input has the same outcome on each machine.
package final class WorkMeter: Sendable {
  /// Maximum number of steps.
  package let budget: Int
  // One thread works at a time. Separate loads and stores cost no more than a plain variable.
  @usableFromInline let taken = Atomic(0)

  /// The meter of the work that this thread is doing; a meter without a limit outside of
  /// ``measuring(budget:_:)``. Loops keep it in a constant, because a look-up takes as long as some
  /// ten steps.
  package static var current: WorkMeter { active ?? unlimited }

  private static let unlimited = WorkMeter(budget: .max)

  @TaskLocal private static var active: WorkMeter?

  package init(budget: Int) {
    self.budget = budget
  }

  package var steps: Int { taken.load(ordering: .relaxed) }

  /// Whether the budget is spent, so that the result of the work is incomplete.
  @inlinable package var isSpent: Bool { taken.load(ordering: .relaxed) > budget }

  /// Counts steps.
  ///
  /// - Returns: whether the work may go on.
  @inlinable @discardableResult package func consume(_ steps: Int = 1) -> Bool {
    // A machine takes three centuries for as many steps as a number can count.
    let sum = taken.load(ordering: .relaxed) &+ steps
    taken.store(sum, ordering: .relaxed)
    return sum <= budget
  }

  /// Runs a piece of work under a budget of its own. Work inside of other measured work belongs to
  /// that one and has its budget.
  ///
  /// - Parameter body: gets the meter that counts its steps.
  package static func measuring<Value>(
    budget: @autoclosure () -> Int, _ body: (WorkMeter) -> Value
  ) -> Value {
    if let active { return body(active) }
    let meter = WorkMeter(budget: budget())
    return $active.withValue(meter) { body(meter) }
  }
}
