import Foundation
import HTTPTypes
import Models
import Store
import Views

/// One request of an authorized reader.
struct GoogleReaderSession {
  let reader: SyncReader
  let readerID: Int64
  let management: SourceManagement
  let request: WebRequest
  /// The credential that authorized the request.
  let authorization: String
  let fields: FormFields

  init(
    reader: SyncReader, readerID: Int64, management: SourceManagement, request: WebRequest,
    authorization: String
  ) throws {
    self.reader = reader
    self.readerID = readerID
    self.management = management
    self.request = request
    self.authorization = authorization
    fields = try request.looseFields()
  }

  /// The token that apps send with changes, as `T`. It adds no protection to that of the header, so
  /// it is not stored: it is derived from the header.
  var token: String {
    String(SHA256.hex(of: Array("Google Reader token\0\(authorization)".utf8)).prefix(57))
  }

  /// Many apps send no `T`, or `x`, or the value that they log in with. Any other value is
  /// rejected, and the app is told to fetch a new token.
  func checkToken() throws {
    guard let sent = fields["T"]?.trimmingCharacters(in: .whitespacesAndNewlines), !sent.isEmpty,
      sent != "x", sent != token, !authorization.hasSuffix("auth=" + sent)
    else { return }
    var response = WebResponse.sentence(
      .unauthorized, "The token in T does not match reader/api/0/token.")
    for name in ["X-Reader-Google-Bad-Token", "Google-Bad-Token"] {
      if let name = HTTPField.Name(name) { response.headers[name] = "true" }
    }
    throw GoogleReaderHandler.Unauthorised(response: response)
  }

  func sources() throws -> GoogleReaderSources {
    GoogleReaderSources(try reader.sources())
  }

  /// The stream that a parameter or the path names.
  func stream(_ name: String?) throws -> GoogleReaderStream {
    guard let name, !name.isEmpty else { return .state("reading-list") }
    guard let stream = GoogleReaderStream(name) else {
      throw GoogleReaderSelection.noStream(name, in: "s")
    }
    return stream
  }

  func page(
    _ stream: GoogleReaderStream, in sources: GoogleReaderSources, limit: Int
  ) throws -> GoogleReaderSelection {
    try GoogleReaderSelection(stream, fields, in: sources, limit: limit)
  }

  static func json(_ body: (inout ByteSink) throws -> Void) rethrows -> WebResponse {
    var sink = ByteSink()
    try body(&sink)
    return WebResponse(type: "application/json; charset=utf-8", body: .bytes(sink.bytes))
  }
}
