/// `xml:base` and `xml:lang` of an element that was left out.
package final class XMLInnerScope: Sendable {
  package let base: String?
  package let language: String?

  init(base: String?, language: String?) {
    self.base = base
    self.language = language
  }
}
