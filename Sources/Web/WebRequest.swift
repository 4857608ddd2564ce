import Basics
import Foundation
package import HTTPTypes

/// A request for the handlers: a value, read completely and within the server's limits. Handlers
/// are functions of values, and only the server needs a socket.
package struct WebRequest: Sendable {
  package var method: HTTPRequest.Method
  /// The path below the base path, percent-decoded, without the first slash: `["reader", "api",
  /// "0", "tag"]`. A path that ends with a slash has an empty last segment.
  package var path: [String]
  /// In the order sent; a name may occur more than once.
  package var query: FormFields
  package var headers: HTTPFields
  /// At most the server's limit of bytes for the path.
  package var body: [UInt8]
  /// The part of the server's budget that the body has; whoever keeps the body keeps it too.
  var bodyShare: BodyBudget.Share?
  /// The client's address; behind a trusted proxy the address that the proxy forwards.
  package var client: String
  /// Whether the client used https, to this server or to a trusted proxy.
  package var isSecure: Bool
  /// The server's name and port in the client's address, such as `news.example.org`.
  package var authority: String
  /// The prefix of every path of this server, without a trailing slash: empty, or `/news`.
  package var basePath: String
  /// Whether it came without a proxy, so `client` is the peer of the connection.
  package var isDirect: Bool
  /// The person that a trusted proxy has signed in; for paths of the page only.
  package var proxyUser = ProxyUser.none

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

  /// The fields of a form in the body (application/x-www-form-urlencoded); none for other types.
  package var form: FormFields {
    let type = headers[.contentType]?.prefix { $0 != ";" }.lowercased()
    return type == "application/x-www-form-urlencoded" ? FormFields(encoded: body) : FormFields()
  }

  /// The JSON document in the body.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try CodableJSON.value(type, of: Data(StreamSafeText.json(body)))
  }

  /// This server's origin as the client knows it.
  private var ownOrigin: String { (isSecure ? "https://" : "http://") + authority }

  /// This server's address as the client knows it, without a trailing slash.
  var home: String { ownOrigin + basePath }

  /// Whether it comes from a page of this server, or from a program that sends no origin. An opaque
  /// origin (`null`) is not ours.
  var isOfOwnOrigin: Bool {
    guard let origin = headers[.origin] else { return true }
    return origin.lowercased().utf8.elementsEqual(ownOrigin.lowercased().utf8)
  }

  /// Fields of the query, then those of the form, for APIs that read both.
  package var fields: FormFields { query.appending(form) }
}
