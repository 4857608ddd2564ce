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
