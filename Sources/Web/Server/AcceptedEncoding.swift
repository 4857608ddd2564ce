import Basics

/// Whether a client accepts gzip (RFC 9110 12.5.3).
enum AcceptedEncoding {
  static func acceptsGzip(_ headers: [String]) -> Bool {
    let weights = Dictionary(
      AcceptedValue.list(headers).map { ($0.name, $0.weight) }, uniquingKeysWith: { $1 })
    return (weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0) > 0
  }
}
