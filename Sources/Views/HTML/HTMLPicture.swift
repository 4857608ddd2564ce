/// A picture that a page may show: one of our own addresses, never somebody else's.
package struct HTMLPicture: Sendable, Hashable {
  /// Relative to the page.
  package var address: String
  /// The same in several widths, for `srcset`; `nil` where there is one only.
  package var widths: [(pixels: Int, address: String)]
  /// Pixels of the whole picture, so that a text does not move when it comes.
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
  ///   - description: in words; empty where the picture says nothing that the text does not.
  ///   - sizes: how wide it is shown, as the attribute `sizes` says it.
  ///   - isFirst: whether it is seen at once and shall not wait.
  package func markup(
    description: String = "", sizes: StaticString = "(min-width: 44rem) 38rem, 100vw",
    isFirst: Bool = false
  ) -> HTML {
    let candidates = widths.map { "\($0.address) \($0.pixels)w" }.joined(separator: ", ")
    let loading: HTML =
      isFirst ? " fetchpriority=\"high\"" : " loading=\"lazy\" decoding=\"async\""
    let dimensions: HTML? = size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" }
    return """
      <img src="\(address)"\("srcset", is: candidates.isEmpty ? nil : candidates)\
      \("sizes", is: candidates.isEmpty ? nil : "\(sizes)")\(dimensions) alt="\(description)"\
      \(loading)>
      """
  }

  package static func == (one: HTMLPicture, other: HTMLPicture) -> Bool {
    one.address == other.address && one.size?.width == other.size?.width
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
