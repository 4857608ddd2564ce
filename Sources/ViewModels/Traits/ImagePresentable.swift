/// Has a lead picture.
package protocol ImagePresentable: Sendable {
  /// The picture's address.
  var image: String? { get }
  /// The absolute path of its stored copy.
  var imageFile: String? { get }
  /// The path on the server at which a program fetches the copy; `nil` on the command line.
  var imageURL: String? { get }
}

extension ImagePresentable {
  /// Articles that are only previewed have no stored copy.
  package var imageFile: String? { nil }
  package var imageURL: String? { nil }
}

extension Field where Subject: ImagePresentable {
  package static var image: Self {
    Self("image", at: .line) { $0.image.map { .image($0) } ?? .none }
  }

  package static var imageFile: Self { Self("image_file") { .text($0.imageFile) } }
  package static var imageURL: Self { Self("image_url") { .text($0.imageURL) } }
}
