import NIOHTTP1

/// The fields of a header section in the order of arrival.
///
/// Each Unicode scalar of a value from an HTTP/1.1 response is one byte (ISO 8859-1), so that an
/// opaque value is sent back exactly as it was received (RFC 9110 5.5).
package struct HeaderFields: Sendable, Hashable {
  package private(set) var fields: [Field]

  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// Creates fields from name and value pairs, for tests and tables.
  package init(_ pairs: KeyValuePairs<String, String>) {
    fields = pairs.map { Field(name: $0.key, value: $0.value) }
  }

  /// The first value of a field; names are compared without case.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name == name }?.value
  }

  /// The media type of the body. Programs behind a proxy write it twice, and its charset once.
  package var contentType: String? {
    let values = all("content-type")
    return values.first { $0.lowercased().contains("charset") } ?? values.first
  }

  /// Every value of a field, in order.
  package func all(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name == name }.map(\.value)
  }

  package struct Field: Sendable, Hashable {
    /// Lower case.
    package let name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name.lowercased()
      self.value = value
    }
  }
}

extension HeaderFields {
  init(received headers: HTTPHeaders) {
    self.init(headers.map { Field(name: $0.name, value: $0.value) })
  }
}
