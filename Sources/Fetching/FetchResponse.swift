/// A complete HTTP answer, decoded.
package struct FetchResponse: Sendable, Hashable {
  package var status: Int
  /// Of the final answer only: neither of a 1xx nor of a redirect on the way (B4).
  package var headers: HeaderFields
  /// Without transfer and content encoding. For a status of 400 and more at most its first 64 KiB.
  package var body: [UInt8]

  package init(status: Int, headers: HeaderFields = HeaderFields(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
