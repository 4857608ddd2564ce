import Views
import Words

/// The page that asks for name and password, or shows a link's button.
struct SignInPage {
  enum Trouble: Hashable {
    case wrong
    case wait(seconds: Int)
    case busy
    case linkIsOver
    case foreign
    /// A form was sent after its session had ended.
    case lost

    func sentence(in wording: Wording) -> String {
      switch self {
      case .wrong: wording[.wrongPassword]
      case .wait(let seconds): wording(.tooManyGuesses, "\(seconds)")
      case .busy: wording[.manySignIn]
      case .linkIsOver: wording[.linkIsOver]
      case .foreign: wording[.foreignForm]
      case .lost: wording[.formLost]
      }
    }
  }

  /// The field of an address that tells ``Trouble/lost``.
  static let lost = "lost"

  /// Allows only the page's own style and images, and forms only to this server.
  static let policy = """
    default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; \
    frame-ancestors 'none'; base-uri 'none'
    """

  let basePath: String
  let next: String
  let formToken: String
  let name: String
  let link: (token: String, reader: String)?
  let trouble: Trouble?
  let wording: Wording

  var html: String {
    let alert: HTML? = trouble.map {
      "<p role=\"alert\" class=\"failure\">\(HTML(words: $0.sentence(in: wording)))</p>"
    }
    return Self.document(
      wording[.signIn], basePath, wording,
      """
      <body class="sign-in"><main><h1>tintm</h1><p class="secondary">\(wording[.manifest])</p>
      \(alert)\(form)</main></body>
      """)
  }

  /// A page that needs no session.
  static func document(
    _ title: String, _ basePath: String, _ wording: Wording, _ body: HTML
  ) -> String {
    let paths = PagePath(root: basePath + "/")
    let page: HTML = """
      <!DOCTYPE html>
      <html\(wordsIn: wording.language)><head><meta charset="utf-8">\
      <title>\(title) · tintm</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><meta name="referrer" content="same-origin">
      <link rel="stylesheet" href="\(paths.asset(.style))">
      <link rel="icon" href="\(paths.asset(.icon))"></head>
      \(body)</html>

      """
    return page.text
  }

  private var form: HTML {
    let token = FormField.hidden(FormGuard.field, formToken)
    let button = FormField.action(wording[.signIn])
    if let link {
      let words: HTML = "<p>\(wording(.linkSignsIn, link.reader))</p>"
      return Form(
        action: basePath + SignInLink.path(link.token), fields: [token, .markup(words), button]
      ).markup
    }
    let form = Form(
      action: basePath + "/sign-in",
      fields: [
        token, .hidden("next", next),
        FormField(
          name: "name", label: wording[.name], kind: .code, value: name, isRequired: true,
          completion: "username"),
        FormField(
          name: "password", label: wording[.password], kind: .password, isRequired: true,
          completion: "current-password"),
        button,
      ])
    return "\(form.markup)<p class=\"secondary\">\(wording[.noPasswordYet])</p>"
  }
}
