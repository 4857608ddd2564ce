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

  /// The name of the host of an address, in lower case and without a port.
  static func host(of url: String) -> String? {
    guard let slashes = url.range(of: "://") else { return nil }
    let authority = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
    let name = authority.split(separator: "@").last ?? authority
    let end = name.hasPrefix("[") ? name.firstIndex(of: "]") : name.firstIndex(of: ":")
    return String(end.map { name[..<$0] } ?? name).lowercased()
  }
}
