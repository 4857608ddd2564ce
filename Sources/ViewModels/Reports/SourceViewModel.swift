package import Models

/// A source among others.
package struct SourceViewModel: ViewModel, HealthPresentable {
  package let health: SourceHealth

  package init(_ health: SourceHealth) {
    self.health = health
  }

  package var labelRole: Role { .plain }

  package static let fields: FieldList<Self> = .health
  package static let display: FieldList<Self> = [
    .label, .status, .category, .articles, .newPerDay.named("a_day"), .lastSuccess, .nextLook,
    .trouble, .move, .blockedUntil.placed(.brief), .pageTrouble,
  ]
  package static let columns: FieldList<Self> = [
    .label, .category, .status, .articles, .newPerDay, .lastSuccess, .failures, .nextLook, .link,
    .lastError, .unread, .averageBytes, .why, .movedTo,
  ]
  package static let arrangement = Arrangement.table
}
