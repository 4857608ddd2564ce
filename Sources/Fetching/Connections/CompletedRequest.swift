/// One request's complete response.
struct CompletedRequest: Sendable {
  let response: FetchResponse
  let wireBytes: Int
  let notes: [FetchNote]
}
