import Basics
import HTTPTypes
import NIOCore
import ViewModels

extension WebResponse {
  /// The same response with the API's error document instead of its sentence. A response that is
  /// not an error, or has no sentence, is returned unchanged.
  func withErrorDocument() -> WebResponse {
    guard status.code >= 400, let sentence,
      headers[.contentType]?.hasPrefix("text/plain") ?? sentence.isEmpty
    else { return self }
    var response = self
    response.body = APIFault(status, error(saying: sentence)).response.body
    response.headers[.contentType] = Self.jsonType
    return response
  }

  /// The body of a refusal; `nil` for a body in pieces.
  var sentence: String? {
    guard case .bytes(let bytes) = body else { return nil }
    return String(outside: bytes.readableBytesView).filter { $0 != "\n" }
  }

  private func error(saying sentence: String) -> ErrorViewModel {
    switch status {
    case .notFound: APIFault.nothingThere.model
    case .unauthorized:
      ErrorViewModel(
        code: "unauthorized", message: "An app password is required.",
        advice: "Create one with `tintm app add NAME` and send it as `Authorization: Bearer`.")
    case .methodNotAllowed:
      ErrorViewModel(
        code: "no_such_method", message: "This path does not support that method.",
        advice: headers[.allow].map { "Allowed: \($0)." })
    case .tooManyRequests:
      ErrorViewModel(
        code: "too_many_tries", message: "Too many wrong passwords from your address.",
        advice: "Wait for the time in Retry-After.")
    default:
      ErrorViewModel(
        code: errorCode, message: sentence.isEmpty ? status.reasonPhrase : sentence)
    }
  }

  private var errorCode: String {
    switch status {
    case .contentTooLarge: "too_large"
    case .misdirectedRequest: "no_such_host"
    case .serviceUnavailable: "too_busy"
    case .internalServerError: "internal"
    // The request is at fault, although the status is a 5xx.
    case .notImplemented, .httpVersionNotSupported: "bad_request"
    default: status.kind == .serverError ? "internal" : "bad_request"
    }
  }
}
