/// The page that asks for name and password, or shows the button of a link.
struct SignInPage {
  enum Trouble: Hashable {
    case wrong
    case wait(seconds: Int)
    case busy
    case linkIsOver
    case foreign

    var sentence: String {
      switch self {
      case .wrong: "Name or password is wrong."
      case .wait(let seconds):
        "Too many wrong passwords came from your address. Try again in \(seconds) seconds."
      case .busy: "Many are signing in at this moment. Try again."
      case .linkIsOver:
        "This link was used already or is older than 15 minutes. `sudo tintm link` makes another."
      case .foreign: "The form was not sent by this page, or its cookie is blocked. Try again."
      }
    }
  }

  /// Nothing is loaded, and forms go to us alone.
  static let policy =
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

  let basePath: String
  let next: String
  let formToken: String
  let name: String
  let link: (token: String, reader: String)?
  let trouble: Trouble?

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sign in – tintm</title>
    </head>
    <body>
    <main>
    <h1>tintm</h1>
    \(trouble.map { "<p role=\"alert\">\(Self.escaped($0.sentence))</p>\n" } ?? "")\(form)
    </main>
    </body>
    </html>

    """
  }

  private var form: String {
    let token =
      "<input type=\"hidden\" name=\"\(FormGuard.field)\" value=\"\(Self.escaped(formToken))\">"
    if let link {
      return """
        <form method="post" action="\(Self.escaped(basePath + SignInLink.path(link.token)))">
        \(token)
        <p>This link signs you in as \(Self.escaped(link.reader)), once.</p>
        <p><button type="submit">Sign in</button></p>
        </form>
        """
    }
    return """
      <form method="post" action="\(Self.escaped(basePath))/sign-in">
      \(token)
      <input type="hidden" name="next" value="\(Self.escaped(next))">
      <p><label for="name">Name</label><br>
      <input id="name" name="name" value="\(Self.escaped(name))" autocomplete="username" \
      autocapitalize="none" spellcheck="false" required autofocus></p>
      <p><label for="password">Password</label><br>
      <input id="password" name="password" type="password" autocomplete="current-password" \
      required></p>
      <p><button type="submit">Sign in</button></p>
      </form>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&#39;")
  }
}
