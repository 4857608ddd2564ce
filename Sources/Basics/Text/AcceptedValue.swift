/// What a client accepts, with its weight: an element of an Accept, Accept-Encoding or
/// Accept-Language header such as `text/html, application/json;q=0.5` (RFC 9110, 12.4.2).
package struct AcceptedValue: Sendable, Hashable {
  /// In lower case, without parameters.
  package let name: String
  /// 0 to 1; 0 means not accepted, also if the weight is none.
  package let weight: Double

  /// Maximum number of elements; more are ignored.
  private static let limit = 32

  /// The elements of all headers of one name, in order.
  package static func list(_ headers: some Sequence<String>) -> [AcceptedValue] {
    headers.flatMap { $0.split(separator: ",") }.prefix(limit).map(AcceptedValue.init)
  }

  private init(_ element: Substring) {
    let parts = element.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " && $0 != "\t" }.lowercased()
    }
    name = parts[0]
    let given = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
    weight = given.map { (0...1).contains($0) ? $0 : 0 } ?? 1
  }
}
