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
  /// What was chosen to be said of each item, `nil` where nobody chose.
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
