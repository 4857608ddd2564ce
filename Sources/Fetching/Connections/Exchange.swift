/// One request's complete response.
struct Exchange: Sendable {
  let response: FetchResponse
  let wireBytes: Int
  let notes: [FetchNote]
}
