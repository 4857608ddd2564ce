import Foundation
package import Models

extension SourceHealth {
  /// An address without the name and password in it.
  package static func withoutCredentials(_ url: String) -> String {
    guard let slashes = url.range(of: "://") else { return url }
    let authority = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return url }
    return String(url[..<slashes.upperBound] + url[url.index(after: at)...])
  }
}
