import Markup

/// A message of a client (JSON-RPC 2.0 as the Model Context Protocol narrows it: ids are strings or
/// whole numbers, parameters are objects, and there are no batches).
enum AssistantMessage: Sendable, Equatable {
  case request(id: JSONValue, method: String, params: JSONValue)
  /// A notification, or a response to a request that this server never sends: it gets no reply.
  case unanswered
  case invalid(RPCFault, id: JSONValue)

  /// Maximum bytes of a message.
  static let limit = 1 << 20

  static func read(_ bytes: [UInt8]) -> AssistantMessage {
    guard bytes.count <= limit else { return .invalid(.tooLong, id: .null) }
    guard let value = RPCReader.value(bytes) else { return .invalid(.notJSON, id: .null) }
    if case .array = value { return .invalid(.batch, id: .null) }
    let sent = value["id"]
    let known = sent.flatMap { $0.text != nil || $0.wholeNumber != nil ? $0 : nil }
    func wrong(_ sentence: String) -> AssistantMessage {
      .invalid(.request(sentence), id: known ?? .null)
    }
    guard value.members != nil else { return wrong("A message must be a JSON object.") }
    guard value["jsonrpc"] == "2.0" else { return wrong("“jsonrpc” must be \"2.0\".") }
    guard let method = value["method"] else {
      let isResponse = value["result"] != nil || value["error"] != nil
      return isResponse ? .unanswered : wrong("“method” is missing.")
    }
    guard let name = method.text else { return wrong("“method” must be a string.") }
    guard sent != nil else { return .unanswered }
    guard let id = known else { return wrong("“id” must be a string or a whole number.") }
    guard let params = value.parameters("params") else {
      return .invalid(.params("“params” must be an object."), id: id)
    }
    return .request(id: id, method: name, params: params)
  }
}

/// An error of the protocol (JSON-RPC 2.0, 5.1).
struct RPCFault: Error, Sendable, Equatable {
  let code: Int
  let message: String

  static let notJSON = RPCFault(code: -32700, message: "The message is not JSON in UTF-8.")
  static let tooLong = request("A message may have at most \(AssistantMessage.limit) bytes.")
  static let batch = request("Batches are not part of the protocol: send one message at a time.")
  static let unexpected = RPCFault(
    code: -32603, message: "Internal error. See the log of the server.")

  static func request(_ message: String) -> RPCFault { RPCFault(code: -32600, message: message) }
  static func params(_ message: String) -> RPCFault { RPCFault(code: -32602, message: message) }

  static func method(_ name: String) -> RPCFault {
    RPCFault(code: -32601, message: "There is no method “\(name.prefix(60))”.")
  }

  /// The response to a request.
  ///
  /// - Parameter id: of the request; null if it is not known.
  func response(to id: JSONValue) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(String(code)), "message": .string(message)],
    ]
  }
}

/// A revision of the Model Context Protocol. What this server says is the same in all of them.
enum AssistantVersion: String, Sendable, CaseIterable {
  case november2025 = "2025-11-25"
  case june2025 = "2025-06-18"
  case march2025 = "2025-03-26"
  case november2024 = "2024-11-05"

  static let newest = november2025

  /// Of a request over HTTP without a header that names it (2025-11-25, Transports, Protocol Version
  /// Header).
  static let assumed = march2025

  /// The revision of a conversation: the client's, if this server speaks it (2025-11-25, Lifecycle,
  /// Version Negotiation).
  static func negotiated(_ asked: String) -> AssistantVersion { .init(rawValue: asked) ?? newest }
}
