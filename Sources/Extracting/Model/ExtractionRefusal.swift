internal import Markup

/// The reason why a page gives no article. No body is invented in any of these cases.
package enum ExtractionRefusal: Error, Sendable, Hashable {
  /// The page contains only blanks.
  case empty
  /// A file of another kind, such as `PDF`.
  case binary(String)
  /// Larger than ``ArticleExtractor/byteLimit``.
  case tooLarge(bytes: Int)
  /// Reading it took more steps than ``DocumentBudget`` allows.
  case tooCostly
  /// The home page of a site: a page of headlines.
  case frontPage
  /// A list of articles, products or results.
  case list
  case login
  /// A notice that the text is for subscribers or registered readers, without any of the text.
  case paywall
  case cookieWall
  /// A check against robots, or a notice that scripts are required.
  case challenge
  /// "Not found" or a similar error, whatever the status code was.
  case errorPage
  /// A video, a podcast or a gallery without text.
  case media
  /// No block of the page is prose.
  case noProse
  /// A rule that is not a valid selector, or that matches nothing.
  case badRule(String)

  /// A stable code for programs and database columns.
  package var code: String {
    switch self {
    case .empty: "empty"
    case .binary: "binary"
    case .tooLarge: "too_large"
    case .tooCostly: "too_costly"
    case .frontPage: "front_page"
    case .list: "list"
    case .login: "login"
    case .paywall: "paywall"
    case .cookieWall: "cookie_wall"
    case .challenge: "challenge"
    case .errorPage: "error_page"
    case .media: "media"
    case .noProse: "no_prose"
    case .badRule: "bad_rule"
    }
  }

  /// A one-line message for people.
  package var message: String {
    switch self {
    case .empty: "the page is empty"
    case .binary(let kind): "it is not a page but \(kind)"
    case .tooLarge(let bytes):
      bytes < ArticleExtractor.byteLimit * 5 / 4
        ? "the page is larger than \(ArticleExtractor.byteLimit >> 20) MiB"
        : "the page has \(bytes / 1_000_000) MB, more than the limit of "
          + "\(ArticleExtractor.byteLimit >> 20) MiB"
    case .tooCostly: DocumentBudget.message
    case .frontPage: "it is a front page with headlines only"
    case .list: "it is a list, not an article"
    case .login: "it requires a login"
    case .paywall: "its text is for subscribers or registered readers only"
    case .cookieWall: "it shows a cookie notice instead of an article"
    case .challenge: "it requires JavaScript or a check for robots"
    case .errorPage: "it is an error page"
    case .media: "it contains video, audio or pictures, but no text"
    case .noProse: "it contains no continuous text"
    case .badRule(let what): what
    }
  }
}
