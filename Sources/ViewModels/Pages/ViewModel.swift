/// What is to be said about a value from the model: lists of fields, and nothing of looks, clocks
/// or stores.
package protocol ViewModel: Sendable {
  /// What machines get, in order; keys are only ever added.
  static var fields: FieldList<Self> { get }
  /// What people get, in reading order.
  static var display: FieldList<Self> { get }
  /// The columns of a line in a pipe, in order; columns are only ever added at the end.
  static var columns: FieldList<Self> { get }
  /// What machines get after the items of a page.
  static var trailer: FieldList<Self> { get }
  /// How several of them are laid out together.
  static var arrangement: Arrangement { get }

  /// Says the values of one of the lists, in order; see ``FieldList``.
  ///
  /// The default is all that a view model needs. It is a requirement nevertheless, since a
  /// requirement is compiled once for each view model: its walk over closures of known types is
  /// what makes a page of ten thousand articles cost little more than formatting them by hand.
  func say(_ part: FieldPart, _ body: (consuming FieldValue) -> Void)
}

extension ViewModel {
  package static var trailer: FieldList<Self> { [] }

  package func say(_ part: FieldPart, _ body: (consuming FieldValue) -> Void) {
    switch part {
    case .machines: Self.fields.say(self, body)
    case .trailer: Self.trailer.say(self, body)
    case .people: Self.display.say(self, body)
    case .pipe: Self.columns.say(self, body)
    }
  }
}

/// How several view models of a kind are laid out for people.
package enum Arrangement: Sendable, Hashable {
  /// Each with a headline and room around it.
  case cards
  /// Under each other in aligned columns.
  case table
  /// One after the other, a line each where it fits.
  case lines
  /// As running text, in a terminal and in a pipe alike.
  case prose
}
