package import HTTPTypes

/// A request as the handlers see it: a value, read whole and within the server's limits, so that
/// what is answered is a function of values and a socket is needed only by the server itself.
package struct WebRequest: Sendable {
  package var method: HTTPRequest.Method
  /// Below the base path, percent-decoded, without the first slash: `["reader", "api", "0",
  /// "tag"]`. A path that ends with a slash has an empty last segment.
  package var path: [String]
  /// In the order in which they were sent; a name may come more than once.
  package var query: FormFields
  package var headers: HTTPFields
  /// At most as many bytes as the server's limit for the path allows.
  package var body: [UInt8]
  /// Who asks, behind a trusted proxy the address that it forwards.
  package var client: String
  /// Whether the client came by https, itself or to a trusted proxy.
  package var isSecure: Bool
  /// The server's name and port as the client knows them, such as `news.example.org`.
  package var authority: String
  /// The prefix of every path of ours, without a slash at its end: empty, or `/news`.
  package var basePath: String
  /// Whether it came without a proxy: `client` is the address at the other end of the connection.
  package var isDirect: Bool

  package init(
    _ method: HTTPRequest.Method, _ path: [String], query: FormFields = FormFields(),
    headers: HTTPFields = [:], body: [UInt8] = [], client: String = "127.0.0.1",
    isSecure: Bool = false, authority: String = "localhost", basePath: String = "",
    isDirect: Bool = true
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.client = client
    self.isSecure = isSecure
    self.authority = authority
    self.basePath = basePath
    self.isDirect = isDirect
  }

  /// The fields of a form in the body (application/x-www-form-urlencoded); none of another type.
  package var form: FormFields {
    let type = headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    return type == "application/x-www-form-urlencoded" ? FormFields(encoded: body) : FormFields()
  }

  /// Fields of the query, then those of the form, as dialects want that read both.
  package var fields: FormFields { query.appending(form) }
}
