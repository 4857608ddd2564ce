internal import Markup

/// The icon that a web page declares.
package enum PageIcon {
  /// The address of its `link rel="icon"`, absolute; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - bytes: the page; at most its first megabyte is read.
  ///   - url: the address of the page.
  package static func address(
    in bytes: [UInt8], url: String, contentType: String?
  ) -> String? {
    let decoded = EncodingDetector.decode(
      Array(bytes.prefix(1 << 20)), contentType: contentType,
      declaration: EncodingDetector.htmlDeclaration)
    guard let page = HTMLPage(decoded.text, url: url) else { return nil }
    return page.absolute(
      page.first("link[rel~='icon'] @href") ?? page.first("link[rel='apple-touch-icon'] @href"))
  }
}
