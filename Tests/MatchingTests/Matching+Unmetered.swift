import Basics
import Foundation
import Models

@testable import Matching

// Matching without a budget, for tests of what matches.

extension Matcher {
  func matches(_ facts: ArticleFacts, at now: Date) -> Bool {
    matches(facts, at: now, counting: WorkMeter(budget: .max))
  }

  func matches(_ facts: ArticleFacts, at now: Date) -> [Int] {
    matches(facts, at: now) { _ in WorkMeter(budget: .max) }
  }
}

extension Pattern {
  func isFound(in text: String) -> Bool {
    isFound(in: text, counting: WorkMeter(budget: .max))
  }
}
