import Basics
import Composing
import HTTPTypes
import Models
import NIOCore
import Store
import Subscribing
import ViewModels
import Views
import Words

/// An error of the product's own API: the error document of `--json` with the corresponding HTTP
/// status.
struct APIFault: Error {
  let status: HTTPResponse.Status
  let model: ErrorViewModel
  var headers: HTTPFields = [:]
  /// Why the database did not do what was asked, for the log: it names the place.
  private(set) var failure: RequestFailure?

  init(_ status: HTTPResponse.Status, _ model: ErrorViewModel, headers: HTTPFields = [:]) {
    self.status = status
    self.model = model
    self.headers = headers
  }

  static func usage(_ message: String, advice: String? = nil) -> APIFault {
    APIFault(.badRequest, ErrorViewModel(code: "usage", message: message, advice: advice))
  }

  static func unknown(_ name: String, known: [String]) -> APIFault {
    let advice = ErrorViewModel.advice(
      Spelling.nearest(to: name, in: known),
      else: known.isEmpty
        ? "This path has no parameters." : "Known parameters: \(known.joined(separator: ", ")).")
    return .usage("Unknown parameter “\(name.prefix(60))”.", advice: advice)
  }

  /// For a suffix, or an Accept header, that names no format of the path.
  static func noFormat(of known: [String], _ suffix: APIFormat?) -> APIFault {
    APIFault(
      suffix == nil ? .notAcceptable : .notFound,
      ErrorViewModel(
        code: "no_such_format", message: "This path does not support that format.",
        advice: "Supported formats: " + known.joined(separator: ", ") + "."))
  }

  static let nothingThere = APIFault(
    .notFound,
    ErrorViewModel(
      code: "no_such_path", message: "This path does not exist.",
      advice: "/api/v1/openapi.json lists all paths."))

  static let readOnly = APIFault(
    .forbidden,
    ErrorViewModel(
      code: "read_only", message: "This app password may not change that.",
      advice: "`tintm app add NAME` makes one that may."))

  static let noSuchPicture = APIFault(
    .notFound,
    ErrorViewModel(
      code: "no_such_picture",
      message: "The picture does not exist, or you may not read its article."
    ))

  /// Maps an error of the newsroom to HTTP; `nil` for an unexpected error.
  init?(_ error: any Error) {
    switch error {
    case let fault as APIFault: self = fault
    case let refusal as SubscriptionRefusal:
      self.init(
        .serviceUnavailable, ErrorViewModel(code: "configuration", message: refusal.message.english)
      )
    case let fault as NewsroomFault: self.init(Self.status(of: fault), ErrorViewModel(fault))
    case let unknown as UnknownField: self.init(.badRequest, ErrorViewModel(unknown))
    case let fault as StoreFault:
      self.init(fault)
      failure = RequestFailure(fault)
    default: return nil
    }
  }

  private static func status(of fault: NewsroomFault) -> HTTPResponse.Status {
    switch fault {
    case .otherOrder, .labelRefused, .sharingRefused: .conflict
    case .annotationRefused(let refusal): refusal == .noSuchHighlight ? .notFound : .conflict
    case .costlyExpression: .unprocessableContent
    case .noSuchArticle, .noNeighbour, .noSuchStory, .noSuchRevision, .neverEdited,
      .noSuchCategory, .noSuchSource, .noSuchLabel:
      .notFound
    }
  }

  /// Omits file paths of this machine, which clients need not know.
  private init(_ fault: StoreFault) {
    switch fault {
    case .busy:
      self.init(
        .serviceUnavailable,
        ErrorViewModel(
          code: "database_busy",
          message: "The database was locked by another process for too long.",
          advice: "Try again in a few seconds."), headers: [.retryAfter: "5"])
    case .unreachable:
      self.init(
        .serviceUnavailable,
        ErrorViewModel(
          code: "database_unreachable", message: "The database does not answer.",
          advice: "Try again in a few seconds."), headers: [.retryAfter: "5"])
    case .diskFull:
      self.init(
        HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
        ErrorViewModel(code: "disk_full", message: "The disk is full. Nothing was changed."))
    case .missing, .notReadable, .notOurs, .newer, .damaged, .notWritable, .removed, .unreadable,
      .other:
      self.init(
        .internalServerError,
        ErrorViewModel(
          code: "database", message: "The database cannot be used.",
          advice: "Run `tintm check` on the server."))
    }
  }

  var response: WebResponse {
    var response = WebResponse(status, type: WebResponse.jsonType, headers: headers) {
      JSONRenderer().render(model, into: &$0)
    }
    response.failure = failure
    return response
  }
}

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
