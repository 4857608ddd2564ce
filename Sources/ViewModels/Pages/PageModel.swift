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
