/// Why a picture's bytes could not be stored, although the database works.
package struct PictureStoreFault: Error, Sendable, Hashable {
  /// A sentence.
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
