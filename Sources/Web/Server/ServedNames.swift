import Basics
import Glibc
import Markup
package import Sourcing

/// The names under which the server answers. In a DNS rebinding attack, a foreign page uses a name
/// that resolves to this server; the name is not in the set, so the request is refused.
package struct ServedNames: Sendable, Hashable {
  /// The name assumed if a request has none: HTTP/1.0 clients such as proxy health checks may omit
  /// it, browsers never do.
  static let unnamed = "localhost"

  private let names: Set<String>

  /// - Parameters:
  ///   - machine: the names of the machine.
  ///   - callback: the host that hubs call back.
  package init(_ settings: ServerSettings, machine: [String], callback: String? = nil) {
    var names: Set<String> = ["localhost"]
    for name in machine.map({ $0.lowercased() }) where !name.isEmpty {
      names.insert(name)
      // The name on the local network (RFC 6762).
      if !name.contains(".") { names.insert(name + ".local") }
    }
    names.formUnion(settings.hosts)
    if let known = settings.publicURL { names.insert(known.host) }
    if let callback { names.insert(callback.lowercased()) }
    if case .address(let host, _) = settings.listen { names.insert(host.lowercased()) }
    self.names = names
  }

  /// - Parameter authority: in lower case, with or without a port.
  package func contains(_ authority: String) -> Bool {
    guard let name = Self.host(of: authority) else { return false }
    return names.contains(name) || name.hasSuffix(".localhost") || NetworkAddress(name) != nil
  }

  /// The names of this machine: its host name and the first label of it.
  package static func machine() -> [String] {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return [name, String(name.prefix { $0 != "." })]
  }

  /// The host without port, brackets and the trailing dot of a full name; `nil` if the text is not a
  /// host with or without a port (RFC 9110 7.2, RFC 3986 3.2.2).
  static func host(of authority: String) -> String? {
    var host = authority[...]
    var port = authority.suffix(0)
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[..<end].dropFirst()
      port = authority[authority.index(after: end)...]
      guard host.contains(":"), NetworkAddress(host) != nil else { return nil }
    } else if let colon = authority.firstIndex(of: ":") {
      (host, port) = (authority[..<colon], authority[colon...])
    }
    let digits = port.dropFirst()
    guard port.isEmpty || port.first == ":", digits.utf8.allSatisfy(\.isASCIIDigit),
      digits.isEmpty || UInt16(digits) != nil
    else { return nil }
    return String(host.hasSuffix(".") ? host.dropLast() : host)
  }
}
