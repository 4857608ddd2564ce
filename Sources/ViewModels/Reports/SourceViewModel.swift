package import Foundation
package import Models

/// A source as it is configured and how it fares.
package struct SourceViewModel: ViewModel, LabelPresentable, LinkPresentable, StatusPresentable,
  SchedulePresentable
{
  package let health: SourceHealth

  package init(_ health: SourceHealth) {
    self.health = health
  }

  package var label: String? { health.name }
  package var labelRole: Role { .plain }
  package var link: String? { health.url }
  package var status: String { health.status.rawValue }
  package var reason: String? { health.lastError }
  package var nextLook: Date? { health.nextDue }

  package var statusRole: Role {
    switch health.status {
    case .new: .secondary
    case .healthy: .success
    case .blocked: .warning
    case .failing, .dead, .gone: .failure
    }
  }

  package static let fields: FieldList<Self> = [
    .label, .link, .homePage, .category, .status, .articles, .newPerDay, .lastSuccess, .failures,
    .lastError, .nextLook, .blockedUntil, .movedTo,
  ]
  package static let display: FieldList<Self> = [
    .label, .status, .category, .articles, .newPerDay.named("a_day"), .lastSuccess, .nextLook,
    .trouble, .wait,
  ]
  package static let columns: FieldList<Self> = [
    .label, .category, .status, .articles, .newPerDay, .lastSuccess, .failures, .nextLook, .link,
    .lastError,
  ]
  package static let arrangement = Arrangement.table
}

extension Field where Subject == SourceViewModel {
  fileprivate static var homePage: Self { Self("home_page") { .link($0.health.homePage) } }
  fileprivate static var category: Self { Self("category") { .text($0.health.category) } }
  fileprivate static var articles: Self { Self("articles") { .count($0.health.articles) } }
  fileprivate static var newPerDay: Self { Self("new_per_day") { .score($0.health.newPerDay) } }
  fileprivate static var lastSuccess: Self {
    Self("last_success") { .date($0.health.lastSuccess) }
  }
  fileprivate static var failures: Self { Self("failures") { .count($0.health.failures) } }
  fileprivate static var lastError: Self { Self("last_error") { .text($0.health.lastError) } }
  fileprivate static var blockedUntil: Self {
    Self("blocked_until") { .date($0.health.blockedUntil, .wait) }
  }
  /// The same for people, below the row.
  fileprivate static var wait: Self { blockedUntil.placed(.brief) }
  fileprivate static var movedTo: Self { Self("moved_to") { .link($0.health.movedTo) } }

  /// What is wrong, in one sentence below the row.
  fileprivate static var trouble: Self {
    Self("trouble", at: .brief) { subject in
      let health = subject.health
      let error = health.lastError.map { error in
        health.failures == 0 ? error : Noun.failures.phrase(health.failures) + ": " + error
      }
      let move = health.movedTo.map { "moved to \($0)" }
      let parts = [error, move].compactMap(\.self)
      return parts.isEmpty ? .none : .text(parts.joined(separator: "; "), subject.statusRole)
    }
  }
}
