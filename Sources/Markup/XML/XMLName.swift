/// An element's name as the document has it.
package struct XMLName: Sendable {
  package let prefix: String?
  package let namespace: String?
  package let local: String
}
