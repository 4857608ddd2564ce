/// A complete, decoded HTTP response.
package struct FetchResponse: Sendable, Hashable {
  package var status: Int
  /// Headers of the final response only, not of a 1xx or of a redirect (B4).
  package var headers: HeaderFields
  /// Without transfer and content encoding. For a status of 400 or more, at most its first 64 KiB.
  package var body: [UInt8]

  package init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
