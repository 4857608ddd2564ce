import HTTPTypes
import Views
import Words

/// An error page for a browser without a session, or without a database to find it in: a sentence
/// and a link to the front page.
struct NotFoundPage {
  let request: WebRequest
  var status = HTTPResponse.Status.notFound
  var word = MessageKey.noSuchPage

  /// Whether the client is a browser: browsers accept HTML, programs accept anything.
  static func isWanted(by request: WebRequest) -> Bool {
    [.get, .head].contains(request.method) && isBrowser(request)
  }

  static func isBrowser(_ request: WebRequest) -> Bool {
    request.headers[.accept]?.contains("text/html") ?? false
  }

  /// The page for a request that failed on the server.
  static func failure(of request: WebRequest, _ status: HTTPResponse.Status) -> WebResponse {
    NotFoundPage(request: request, status: status, word: .wentWrong).response
  }

  var response: WebResponse {
    let wording = Wording(Language(accepted: request.headers[.acceptLanguage]))
    let front = request.basePath + "/"
    let page = SignInPage.document(
      wording[word], request.basePath, wording,
      """
      <body class="text"><header class="banner"><a class="brand" href="\(front)">tintm</a>\
      </header><main><h1>\(wording[word])</h1>
      <p class="plain"><a href="\(front)">\(wording[.toFront])</a></p></main></body>
      """)
    return WebResponse(
      status, type: "text/html; charset=utf-8",
      headers: [.contentSecurityPolicy: SignInPage.policy, .vary: "Accept, Accept-Language"],
      text: page)
  }
}
