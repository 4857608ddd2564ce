/// Why a selector cannot be read.
package struct SelectorFault: Error, Sendable, Hashable {
  package let message: String
}
