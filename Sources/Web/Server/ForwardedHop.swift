import Basics

/// One element of a `Forwarded` header (RFC 7239 4).
struct ForwardedHop: Sendable, Hashable {
  var client: NetworkAddress?
  var scheme: String?
  var host: String?

  static func list(_ values: [String]) -> [ForwardedHop] {
    values.flatMap { $0.split(separator: ",") }.prefix(64).map { element in
      var hop = ForwardedHop()
      for pair in element.split(separator: ";").prefix(8) {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        switch plain(sides[0]) {
        case "for": hop.client = address(sides[1])
        case "proto": hop.scheme = plain(sides[1])
        case "host": hop.host = plain(sides[1])
        default: break
        }
      }
      return hop
    }
  }

  /// An address as proxies write it: with or without quotes, brackets and a port.
  static func address(_ text: Substring) -> NetworkAddress? {
    let text = plain(text)
    if let address = NetworkAddress(text) { return address }
    if text.hasPrefix("[") { return NetworkAddress(text.dropFirst().prefix { $0 != "]" }) }
    return NetworkAddress(text.prefix { $0 != ":" })
  }

  /// The value without surrounding blanks and quotes, in lower case.
  static func plain(_ text: Substring) -> String {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    if text.count >= 2, text.first == "\"", text.last == "\"" {
      text = text.dropFirst().dropLast()
    }
    return text.lowercased()
  }
}
