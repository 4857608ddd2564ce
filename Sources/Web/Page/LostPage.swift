import HTTPTypes
import Views

/// The page for an unknown address in a browser: the same sentence that programs get, and a link
/// back. It does not reveal whether a reader is signed in.
struct LostPage {
  let request: WebRequest

  /// Whether the client is a browser: browsers name HTML in Accept, programs accept anything.
  static func isWanted(by request: WebRequest) -> Bool {
    [.get, .head].contains(request.method)
      && request.headers[.accept]?.contains("text/html") ?? false
  }

  var response: WebResponse {
    let wording = Wording(Language(accepted: request.headers[.acceptLanguage]))
    let paths = PagePath(root: request.basePath + "/")
    let markup: HTML = """
      <!DOCTYPE html>
      <html lang="\(wording.language.rawValue)"><head><meta charset="utf-8">\
      <title>\(wording[.noSuchPage]) · tintm</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="stylesheet" href="\(paths.asset(.style))">
      <link rel="icon" href="\(paths.asset(.icon))"></head>
      <body class="sign-in"><main><h1>\(wording[.noSuchPage])</h1>
      <p class="plain"><a href="\(paths.front)">\(wording[.toFront])</a></p></main></body></html>

      """
    return WebResponse(
      .notFound, type: "text/html; charset=utf-8",
      headers: [.contentSecurityPolicy: SignInPage.policy, .vary: "Accept, Accept-Language"],
      text: markup.text)
  }
}
