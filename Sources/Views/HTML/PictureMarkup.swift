/// A picture that a page may show: its address is always on this server.
package struct PictureMarkup: Sendable {
  /// Relative to the page.
  package var address: String
  /// The addresses of several widths, for `srcset`; `nil` if there is only one.
  package var widths: [(pixels: Int, address: String)]
  /// Size of the picture in pixels, so that the text does not move when it loads.
  package var size: (width: Int, height: Int)?

  package init(
    address: String, widths: [(pixels: Int, address: String)] = [],
    size: (width: Int, height: Int)? = nil
  ) {
    self.address = address
    self.widths = widths
    self.size = size
  }

  /// - Parameters:
  ///   - description: in words; empty if the picture adds nothing to the text.
  ///   - sizes: the displayed width, as in the attribute `sizes`.
  ///   - isFirst: whether the picture is visible at once and should load immediately.
  ///   - isXHTML: whether reading programs show it, which load it with its text.
  package func markup(
    description: String = "", sizes: StaticString = "(min-width: 44rem) 38rem, 100vw",
    isFirst: Bool = false, isXHTML: Bool = false
  ) -> HTML {
    let candidates = widths.map { "\($0.address) \($0.pixels)w" }.joined(separator: ", ")
    let loading: HTML =
      isXHTML
      ? "/" : isFirst ? " fetchpriority=\"high\"" : " loading=\"lazy\" decoding=\"async\""
    let dimensions: HTML? = size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" }
    return """
      <img src="\(address)"\("srcset", is: candidates.isEmpty ? nil : candidates)\
      \("sizes", is: candidates.isEmpty ? nil : "\(sizes)")\(dimensions) alt="\(description)"\
      \(loading)>
      """
  }
}
