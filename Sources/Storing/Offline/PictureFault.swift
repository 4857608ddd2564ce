/// Why a picture's bytes could not be kept, although the database can be used.
package struct PictureFault: Error, Sendable, Hashable {
  /// A sentence.
  package let reason: String
}
