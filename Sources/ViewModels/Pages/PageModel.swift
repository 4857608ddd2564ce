/// A view model that is a whole answer: a document of its own in every format.
package protocol PageModel: ViewModel {
  /// `Never` for a document without a list.
  associatedtype Item: ViewModel
  associatedtype Items: RandomAccessCollection<Item> & Sendable = [Item]

  static var shape: PageShape { get }
  /// What kind of document a machine is reading.
  var kind: DocumentKind { get }
  /// What the page is called where a format wants a title.
  var title: String { get }
  var items: Items { get }
  /// The fields that were asked for of each item, `nil` for all of them.
  var choice: FieldList<Item>? { get }
  /// What people read between the page's own fields and the items.
  var heading: FieldValue { get }
  /// What people read where there are no items.
  var emptiness: FieldValue { get }
  /// What people read after the items.
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

/// How a page's own fields and its items belong together.
package enum PageShape: Sendable {
  /// The items are the page: `items` for machines, a line each where lines are asked for.
  case list
  /// As a list, but machines find the items under this key.
  case listUnder(String)
  /// There are no items.
  case single
  /// The page is one object, and the items are beside it under this key.
  case singleBeside(String)

  /// Whether the items are the page.
  package var isList: Bool {
    switch self {
    case .list, .listUnder: true
    case .single, .singleBeside: false
    }
  }
}
