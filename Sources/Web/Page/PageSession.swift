/// Who is signed in with the browser that asks.
package struct PageSession: Sendable, Hashable {
  /// The reader's name.
  package var reader: String
  /// What every form of the session carries, so that no other site's form is taken for ours.
  package var formToken: String

  package init(reader: String, formToken: String) {
    self.reader = reader
    self.formToken = formToken
  }
}
