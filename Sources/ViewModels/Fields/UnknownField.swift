/// A field was asked for that the view model does not have.
package struct UnknownField: Error, Hashable {
  package let name: String
  /// What it does have.
  package let known: [String]

  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }
}
