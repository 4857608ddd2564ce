/// The reason why a selector is invalid.
package struct SelectorFault: Error, Sendable, Hashable {
  package let message: String
}
