import Basics
import HTTPTypes
import NIOCore
import ViewModels

extension WebResponse {
  /// The same response with the API's error document instead of its sentence. A response that is
  /// not an error, or has no sentence, is returned unchanged.
  func withErrorDocument() -> WebResponse {
    guard status.code >= 400, case .bytes(let bytes) = body,
      headers[.contentType]?.hasPrefix("text/plain") ?? (bytes.readableBytes == 0)
    else { return self }
    var response: WebResponse
    if status == .notFound {
      response = APIFault.nothingThere.response
    } else {
      let sentence = String(outside: bytes.readableBytesView).filter { $0 != "\n" }
      response =
        APIFault(
          status,
          ErrorViewModel(
            code: errorCode, message: sentence.isEmpty ? status.reasonPhrase : sentence)
        ).response
    }
    let type = response.headers[.contentType]
    response.headers = headers
    response.headers[.contentType] = type
    (response.delay, response.route, response.exceeded) = (delay, route, exceeded)
    response.failure = failure
    return response
  }

  /// The error code for programs.
  private var errorCode: String {
    switch status {
    case .unauthorized: "unauthorized"
    case .methodNotAllowed: "no_such_method"
    case .contentTooLarge: "too_large"
    case .misdirectedRequest: "no_such_host"
    case .tooManyRequests: "too_many_tries"
    case .serviceUnavailable: "too_busy"
    case .internalServerError: "internal"
    // The request is at fault, although the status is a 5xx.
    case .notImplemented, .httpVersionNotSupported: "bad_request"
    default: status.kind == .serverError ? "internal" : "bad_request"
    }
  }
}
