/// Whether a client accepts gzip (RFC 9110 12.5.3).
enum AcceptedEncoding {
  static func takesGzip(_ values: [String]) -> Bool {
    var quality: [String: Double] = [:]
    for element in values.flatMap({ $0.split(separator: ",") }).prefix(32) {
      let parts = element.split(separator: ";")
      guard let name = parts.first?.filter({ $0 != " " && $0 != "\t" }).lowercased() else {
        continue
      }
      let weight = parts.dropFirst().map { $0.filter { $0 != " " }.lowercased() }
        .first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      quality[name] = weight ?? 1
    }
    return (quality["gzip"] ?? quality["x-gzip"] ?? quality["*"] ?? 0) > 0
  }
}
