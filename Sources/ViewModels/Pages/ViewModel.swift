package import Words

/// The presentation of a model value: lists of fields, without appearance, clocks or stores.
package protocol ViewModel: Sendable {
  /// Fields for machines, in order; keys are only ever added.
  static var fields: FieldList<Self> { get }
  /// Fields for people, in reading order.
  static var display: FieldList<Self> { get }
  /// The columns of a line in a pipe, in order; new columns are only added at the end. A page has
  /// none, but those of its items.
  static var columns: FieldList<Self> { get }
  /// Machine fields after the items of a page.
  static var trailer: FieldList<Self> { get }
  /// The layout of several of them; by default ``Arrangement/lines``.
  static var arrangement: Arrangement { get }

  /// Passes the values of one of the lists, in order; see ``FieldList``.
  ///
  /// The default is sufficient for every view model. It is a requirement nevertheless, because a
  /// requirement is compiled once for each view model: with closures of known types, a page of ten
  /// thousand articles costs little more than formatting them by hand.
  func emitValues(_ part: FieldAudience, _ body: (consuming FieldValue) -> Void)
}

extension ViewModel {
  package static var display: FieldList<Self> { fields }
  package static var columns: FieldList<Self> { fields }
  package static var trailer: FieldList<Self> { [] }
  package static var arrangement: Arrangement { .lines }

  package func emitValues(_ part: FieldAudience, _ body: (consuming FieldValue) -> Void) {
    switch part {
    case .machines: Self.fields.emitValues(self, body)
    case .trailer: Self.trailer.emitValues(self, body)
    case .people: Self.display.emitValues(self, body)
    case .pipe: Self.columns.emitValues(self, body)
    }
  }
}

/// The layout of several view models of a kind, for people.
package enum Arrangement: Sendable, Hashable {
  /// Each with a headline and space around it.
  case cards
  /// Rows in aligned columns.
  case table
  /// One after the other, each on one line if it fits.
  case lines
  /// As running text, both in a terminal and in a pipe.
  case prose
}

/// A view model that is a complete response: a document of its own in every format.
package protocol PageModel: ViewModel {
  /// `Never` for a document without a list: one that declares no items.
  associatedtype Item: ViewModel
  associatedtype Items: RandomAccessCollection<Item> & Sendable = [Item]

  static var shape: PageShape { get }
  /// The kind of document, for machines.
  var kind: DocumentKind { get }
  /// The page's title, for formats that require one.
  var title: String { get }
  var items: Items { get }
  /// The requested fields of each item; `nil` means all of them.
  var choice: FieldList<Item>? { get }
  /// For people: text between the page's own fields and the items.
  var heading: FieldValue { get }
  /// For people: text if there are no items.
  var emptiness: FieldValue { get }
  /// For people: text after the items.
  var closing: FieldValue { get }
}

extension PageModel {
  package static var shape: PageShape { .list }
  package static var display: FieldList<Self> { [] }
  package static var columns: FieldList<Self> { [] }
  package static var arrangement: Arrangement { Item.arrangement }
  package var title: String { "tintm" }
  package var choice: FieldList<Item>? { nil }
  package var heading: FieldValue { .none }
  package var emptiness: FieldValue { .none }
  package var closing: FieldValue { .none }
}

extension PageModel where Item == Never {
  package static var shape: PageShape { .single }
  package var items: [Never] { [] }
}

extension Never: ViewModel {
  package static var fields: FieldList<Never> { [] }
  package static var display: FieldList<Never> { [] }
  package static var columns: FieldList<Never> { [] }
  package static var arrangement: Arrangement { .prose }
}

/// The structure of a page's own fields and its items.
package enum PageShape: Sendable {
  /// The items are the main content: `items` for machines, one item per line in line formats.
  case list
  /// Like `list`, but machines find the items under this key.
  case listUnder(String)
  /// There are no items.
  case single
  /// The page is one object, with the items beside it under this key.
  case singleBeside(String)

  /// Whether the items are the main content.
  package var isList: Bool {
    switch self {
    case .list, .listUnder: true
    case .single, .singleBeside: false
    }
  }
}

/// The kinds of documents: the value of `kind` in the machine formats.
package enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  case apps
  case article
  case backup
  case begun
  case migration
  case categories
  case changes
  case check
  case deliveries
  case diff
  case discover
  case doctor
  case edition
  case error
  case explanation
  case export
  case feed
  case fetch
  case figures
  case forgotten
  case gone
  case highlights
  case `import`
  case labels
  case link
  case marked
  case moved
  case nodes
  case purge
  case readers
  case receipt
  case refresh
  case related
  case replay
  case restore
  case rules
  case saved
  case search
  case sources
  case story
  case testSource = "test_source"
}

/// A list of items of one kind; the list itself has few fields.
package struct ListViewModel<Item: ViewModel>: PageModel {
  package let kind: DocumentKind
  package let items: [Item]
  package let heading: FieldValue
  package let emptiness: FieldValue
  package let choice: FieldList<Item>?

  /// - Parameters:
  ///   - heading: The words above the items, for people.
  ///   - emptiness: The text for people if there are no items: what to do next.
  ///   - choice: The fields to output for each item; `nil` means all.
  package init(
    _ kind: DocumentKind, _ items: [Item], heading: Message? = nil, emptiness: Message? = nil,
    choice: FieldList<Item>? = nil
  ) {
    self.kind = kind
    self.items = items
    self.choice = choice
    self.heading = .message(heading, .heading)
    self.emptiness = .message(emptiness, .placeholder)
  }

  package static var fields: FieldList<Self> { [] }

  package var title: String {
    if case .message(let heading, _) = heading { return heading.english }
    return "tintm"
  }
}
