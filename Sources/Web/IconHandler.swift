import Basics
import HTTPTypes
import Models
package import Store

/// The icons of sources, for the page and for apps, which ask for them without a password: an icon's
/// address has a hash of its bytes, which only those know who may see the source.
package struct IconHandler: Surface {
  typealias Handling = RouteAnswer<IconHandler>

  static let routes = RouteTable<Handling>([
    WebRoute([.get], "icons/{file}", name: "icons") { handler, _, values in
      try handler.icon(values.text)
    }
  ])

  private let store: any IconStoring

  package init(store: any IconStoring) {
    self.store = store
  }

  private func icon(_ file: String) throws -> WebResponse {
    let parts = file.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let id = Int64(parts[0]), let icon = try store.icons(of: [id])[id],
      Self.hash(of: icon) == parts[1]
    else { return WebResponse.sentence(.notFound, "There is no such icon.") }
    return WebResponse(
      type: icon.type,
      headers: [
        .cacheControl: "private, max-age=2592000, immutable",
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ], bytes: icon.bytes)
  }

  /// Below the base of the site: `icons/7-1x2y3z`.
  static func path(of icon: SourceIcon, source: Int64) -> String {
    "icons/\(source)-" + hash(of: icon)
  }

  private static func hash(of icon: SourceIcon) -> String {
    String(icon.bytes.withUnsafeBufferPointer(FNV64.value), radix: 36)
  }
}
