/// What came to the listener of hubs.
package struct CallbackRequest: Sendable, Hashable {
  package var method: String
  /// The last segment of the path: which subscription it is about.
  package var token: String
  /// Decoded; the first value of a repeated name.
  package var query: [String: String]
  package var headers: HeaderFields
  package var body: [UInt8]

  package init(
    method: String, token: String, query: [String: String] = [:],
    headers: HeaderFields = HeaderFields(), body: [UInt8] = []
  ) {
    self.method = method
    self.token = token
    self.query = query
    self.headers = headers
    self.body = body
  }

  init(method: String, target: String, headers: HeaderFields) {
    let parts = target.split(separator: "?", maxSplits: 1)
    let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").prefix(32).map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1).map { side in
        let plain = side.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        return String(decoding: PercentEncoding.decode(plain), as: UTF8.self)
      }
      return (sides.first ?? "", sides.count > 1 ? sides[1] : "")
    }
    self.init(
      method: method,
      token: String((parts.first ?? "").split(separator: "/").last ?? ""),
      query: Dictionary(query, uniquingKeysWith: { first, _ in first }), headers: headers)
  }
}
