package import Models

/// A feed that was found on a site.
package struct FoundFeedViewModel: ViewModel, LabelPresentable, LinkPresentable {
  package let feed: FoundFeed

  package init(_ feed: FoundFeed) {
    self.feed = feed
  }

  package static var labelName: String { "title" }
  package var label: String? { feed.title }
  package var link: String? { feed.url }

  package static let fields: FieldList<Self> = [
    .link, .label, .format, .items, .newest, .homePage, .clue, .why, .isOfComments,
  ]
  package static let display: FieldList<Self> = [
    .label, .link, .format, .count, .age, .reason,
  ]
  package static let columns: FieldList<Self> = [
    .link, .label, .format, .items, .newest, .clue, .why,
  ]
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == FoundFeedViewModel {
  fileprivate static var format: Self { Self("format") { .text($0.feed.format) } }
  fileprivate static var items: Self { Self("items") { .count($0.feed.items) } }
  fileprivate static var newest: Self { Self("newest") { .date($0.feed.newest) } }
  fileprivate static var homePage: Self { Self("home_page") { .link($0.feed.homePage) } }
  fileprivate static var clue: Self { Self("clue") { .text($0.feed.clue.rawValue) } }
  fileprivate static var why: Self { Self("why") { .text($0.feed.why) } }
  fileprivate static var isOfComments: Self { Self("comments") { .flag($0.feed.isOfComments) } }

  /// For people.
  fileprivate static var count: Self {
    Self("items") { subject in
      let items = subject.feed.items
      return .text(items == 0 ? "no items yet" : CountUnit.items.phrase(items))
    }
  }
  fileprivate static var age: Self { Self("newest") { .date($0.feed.newest, .newest) } }
  fileprivate static var reason: Self { Self("why", at: .line) { .text($0.feed.why, .secondary) } }
}
