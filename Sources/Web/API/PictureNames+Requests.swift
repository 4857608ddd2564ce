import Serving

extension PictureNames {
  /// The addresses of pictures in the product's own API, as the client of a request reaches it.
  static func addresses(for request: WebRequest) -> PictureNames {
    .addresses(below: request.basePath + path)
  }
}
