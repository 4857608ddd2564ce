/// Has a lead picture.
package protocol ImagePresentable: Sendable {
  /// The picture's address.
  var image: String? { get }
  /// The absolute path of its stored copy.
  var imageFile: String? { get }
}

extension ImagePresentable {
  /// Articles that are only previewed have no stored copy.
  package var imageFile: String? { nil }
}

extension Field where Subject: ImagePresentable {
  package static var image: Self {
    Self("image", at: .line) { $0.image.map { .image($0) } ?? .none }
  }

  package static var imageFile: Self { Self("image_file") { .text($0.imageFile) } }
}
