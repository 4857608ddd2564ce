/// Has a picture that stands for it.
package protocol ImagePresentable: Sendable {
  /// The picture's address.
  var image: String? { get }
}

extension Field where Subject: ImagePresentable {
  package static var image: Self {
    Self("image", at: .line) { $0.image.map { .image($0) } ?? .none }
  }
}
