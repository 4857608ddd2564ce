import Basics

package struct StreamCategory: Sendable, Hashable {
  package var id: Int64
  package var name: String

  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }

  /// A category that only a reader has: its id is a hash of its name, above the store's ids.
  package init(own name: String) {
    self.init(
      id: 1 << 29 | Int64(FNV64.value(of: name.lowercased()) & 0x1FFF_FFFF), name: name)
  }
}
