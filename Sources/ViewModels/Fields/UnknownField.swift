/// The error for a requested field that the view model does not have.
package struct UnknownField: Error, Hashable {
  package let name: String
  /// The fields that it has.
  package let known: [String]

  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }
}
