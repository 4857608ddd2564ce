/// The lists of fields that a view model has, by who reads them.
package enum FieldPart: Sendable, Hashable {
  case machines
  /// What machines read after a page's items.
  case trailer
  case people
  case pipe
}
