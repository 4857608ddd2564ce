import Basics
import HTTPTypes
import Models
package import Store

/// The icons of sources, for the page and for apps, which ask for them without a password: an icon's
/// address has a hash of its bytes, which only those know who may see the source.
package struct IconHandler: RequestHandler {
  private let store: any IconStoring

  package init(store: any IconStoring) {
    self.store = store
  }

  package func response(to request: WebRequest) throws -> WebResponse? {
    guard request.path.count == 2, request.path[0] == "icons" else { return nil }
    guard request.method == .get else { return .methodNotAllowed([.get]) }
    let parts = request.path[1].split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let id = Int64(parts[0]), let icon = try store.icons(of: [id])[id],
      Self.hash(of: icon) == parts[1]
    else { return WebResponse.sentence(.notFound, "There is no such icon.") }
    return WebResponse(
      type: icon.type,
      headers: [
        .cacheControl: "private, max-age=2592000, immutable",
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ], body: .bytes(icon.bytes)
    ).named("icons")
  }

  /// Below the base of the site: `icons/7-1x2y3z`.
  static func path(of icon: SourceIcon, source: Int64) -> String {
    "icons/\(source)-" + hash(of: icon)
  }

  private static func hash(of icon: SourceIcon) -> String {
    String(icon.bytes.withUnsafeBufferPointer(FNV64.value), radix: 36)
  }
}
