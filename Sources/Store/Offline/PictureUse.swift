/// Number and size of the stored pictures.
package struct PictureUse: Sendable, Hashable {
  package var count: Int
  package var bytes: Int
  /// Number of addresses still to be fetched.
  package var waiting: Int

  package init(count: Int, bytes: Int, waiting: Int) {
    self.count = count
    self.bytes = bytes
    self.waiting = waiting
  }
}
