/// What the stored pictures take up.
package struct PictureUse: Sendable, Hashable {
  package var count: Int
  package var bytes: Int
  /// Addresses that are still to be fetched.
  package var waiting: Int

  package init(count: Int, bytes: Int, waiting: Int) {
    self.count = count
    self.bytes = bytes
    self.waiting = waiting
  }
}
