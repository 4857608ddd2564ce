/// One request and its complete answer.
struct Exchange: Sendable {
  let response: FetchResponse
  let wireBytes: Int
  let notes: [FetchNote]
}
