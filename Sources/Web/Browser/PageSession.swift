/// The signed-in reader of a request's browser.
package struct PageSession: Sendable, Hashable {
  /// The reader's name.
  package var reader: String
  /// The token in every form of the session, which protects against cross-site requests.
  package var formToken: String

  package init(reader: String, formToken: String) {
    self.reader = reader
    self.formToken = formToken
  }
}
