import Basics
import Glibc
package import Sourcing

/// The names under which the server answers. A page of somebody else's whose name was made to lead
/// here (DNS rebinding) asks by another one and reaches nothing.
package struct ServedNames: Sendable, Hashable {
  /// What is asked for where nothing is: HTTP/1.0 may, as checks of proxies do, and no browser.
  static let unnamed = "localhost"

  private let names: Set<String>

  /// - Parameters:
  ///   - machine: what the machine is called.
  ///   - callback: the host that hubs call back.
  package init(_ settings: ServerSettings, machine: [String], callback: String? = nil) {
    var names: Set<String> = ["localhost"]
    for name in machine.map({ $0.lowercased() }) where !name.isEmpty {
      names.insert(name)
      // As it is called on the local network (RFC 6762).
      if !name.contains(".") { names.insert(name + ".local") }
    }
    names.formUnion(settings.hosts)
    if let known = settings.publicURL { names.insert(known.host) }
    if let callback { names.insert(callback.lowercased()) }
    if case .address(let host, _) = settings.listen { names.insert(host.lowercased()) }
    self.names = names
  }

  /// - Parameter authority: in lower case, with a port or without.
  package func contains(_ authority: String) -> Bool {
    let name = Self.host(of: authority)
    return names.contains(name) || name.hasSuffix(".localhost") || NetworkAddress(name) != nil
  }

  /// What this machine is called, the first part of it too.
  package static func machine() -> [String] {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return [name, String(name.prefix { $0 != "." })]
  }

  /// Without a port, brackets and the dot at the end of a full name.
  private static func host(of authority: String) -> String {
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    let host = authority.prefix { $0 != ":" }
    return String(host.hasSuffix(".") ? host.dropLast() : host)
  }
}
