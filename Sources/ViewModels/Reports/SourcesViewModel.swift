import Basics
package import Models
internal import Words

/// The sources, and a summary of their health in one line.
package struct SourcesViewModel: PageModel {
  package let items: [SourceViewModel]

  package init(_ health: [SourceHealth]) {
    items = health.map(SourceViewModel.init)
  }

  package var kind: DocumentKind { .sources }

  package var emptiness: FieldValue { EmptyReason.noSources.value }

  /// The sources that need something from the reader.
  package var troubled: [SourceViewModel] { items.filter { $0.advice != nil } }

  /// The sources of a category.
  package struct Section: Sendable {
    package let category: String
    package let items: [SourceViewModel]
  }

  /// The sources by category: those of the tabs in their order, then the others by name.
  package func sections(inOrderOf tabs: [String]) -> [Section] {
    let byCategory = Dictionary(grouping: items, by: \.category)
    let others = byCategory.keys.filter { !tabs.contains($0) }.sorted()
    return (tabs + others).compactMap { name in
      byCategory[name].map { Section(category: name, items: $0) }
    }
  }

  package var closing: FieldValue {
    guard !items.isEmpty else { return .none }
    func count(_ status: SourceHealth.Status) -> Int { items.count { $0.health.status == status } }
    func phrases(_ words: [(SourceHealth.Status, MessageKey)]) -> [Message] {
      words.compactMap { status, key in
        let number = count(status)
        return number > 0 ? Message(key, number) : nil
      }
    }
    let sick = phrases([
      (.failing, .countFailing), (.dead, .countDead), (.gone, .countGone),
    ])
    let other = phrases([(.blocked, .countWaiting), (.new, .countNotAsked)])
    let parts = [CountUnit.sources.message(items.count)] + sick + other
    return .message(.joined(parts, by: .listed), sick.isEmpty ? .heading : .failure)
  }

  package static let fields: FieldList<Self> = []
}

/// A source in a list.
package struct SourceViewModel: ViewModel, HealthPresentable {
  package let health: SourceHealth

  package init(_ health: SourceHealth) {
    self.health = health
  }

  package static let fields: FieldList<Self> = .health
  package static let display: FieldList<Self> = [
    .label, .condition, .category, .articles, .newPerDay.named("a_day"), .lastSuccess,
    .nextPoll.named("next_check"), .trouble, .move, .adviceInWords, .blockedUntil.placed(.brief),
    .slowness, .pageTrouble,
  ]
  package static let columns: FieldList<Self> = .healthRow
  package static let arrangement = Arrangement.table
}

/// One source in detail: everything known about its health.
package struct SourceDetailViewModel: ViewModel, HealthPresentable {
  package let health: SourceHealth

  package init(_ health: SourceHealth) {
    self.health = health
  }

  package var labelRole: Role { .heading }

  package static let fields: FieldList<Self> = .health
  package static let display: FieldList<Self> = [
    .label, .link.placed(.line), .condition, .tabs, .format, .articles, .unread, .rate,
    .averageBytes,
    .answerTime,
    .trouble.placed(.line), .move.placed(.line), .adviceInWords.placed(.line), .lastSuccess,
    .failingSince, .nextPoll,
    .reasonThen,
    .blockedUntil, .pageReport, .pageReasons, .feed, .home,
  ]
  package static let columns: FieldList<Self> = .healthRow
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == SourceDetailViewModel {
  fileprivate static var tabs: Self {
    Self("categories") { .text($0.health.categories.joined(separator: ", ")) }
  }
  fileprivate static var rate: Self {
    Self("new_per_day") { subject in
      .message(Message(.unitDay, subject.health.newPerDay.decimal(1)))
    }
  }
  /// Omitted for a gone source, whose status already says it.
  fileprivate static var reasonThen: Self {
    Self("next_look_why") {
      $0.health.nextDue == nil ? .none : .message(SourceTroubles.whyThen($0.health))
    }
  }
  fileprivate static var feed: Self {
    Self("feed_url", at: .line) { .link($0.health.feedURL, .feed) }
  }
  fileprivate static var home: Self {
    Self("home_page", at: .line) { .link($0.health.homePage, .home) }
  }
}
