/// The formats of an edition, by the names people type.
package enum EditionFormat: String, Sendable, Hashable, CaseIterable {
  case plain
  case json
  case html
  case epub
}
