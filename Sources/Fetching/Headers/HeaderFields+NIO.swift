import NIOHTTP1

extension HeaderFields {
  init(received headers: HTTPHeaders) {
    self.init(headers.map { Field(name: $0.name.lowercased(), value: $0.value) })
  }
}
