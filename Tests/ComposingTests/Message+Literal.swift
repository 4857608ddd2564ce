import Words

/// Samples say what a message says, without a code.
extension Message: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .verbatim(text) }
}
