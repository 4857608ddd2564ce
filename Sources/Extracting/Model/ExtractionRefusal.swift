/// Why a page gives no article. No body is made up for any of these.
package enum ExtractionRefusal: Error, Sendable, Hashable {
  /// Nothing but blanks.
  case empty
  /// A file of another kind, such as `PDF`.
  case binary(String)
  /// More than ``ArticleExtractor/byteLimit``.
  case tooLarge(bytes: Int)
  /// The entrance of a site: a page of headlines.
  case frontPage
  /// A list of articles, products or results.
  case list
  case login
  /// A word that the text is for subscribers or registered readers, and none of the text.
  case paywall
  case cookieWall
  /// A check that its reader is no robot, or a word that scripts are needed.
  case challenge
  /// "Not found" and its kin, whatever the status was.
  case errorPage
  /// A video, a podcast or a gallery without text.
  case media
  /// No block of the page reads as prose.
  case noProse
  /// A rule that is no selector, or that finds nothing.
  case badRule(String)

  /// A word for programs and columns; stable.
  package var code: String {
    switch self {
    case .empty: "empty"
    case .binary: "binary"
    case .tooLarge: "too_large"
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

  /// One line for people.
  package var message: String {
    switch self {
    case .empty: "the page is empty"
    case .binary(let kind): "it is no page but \(kind)"
    case .tooLarge(let bytes):
      bytes < ArticleExtractor.byteLimit * 5 / 4
        ? "the page is longer than the \(ArticleExtractor.byteLimit >> 20) MiB that are read"
        : "the page has \(bytes / 1_000_000) MB; more than "
          + "\(ArticleExtractor.byteLimit >> 20) MiB are not read"
    case .frontPage: "it is a front page: headlines, and no article"
    case .list: "it is a list, not an article"
    case .login: "it asks its reader to log in"
    case .paywall: "it shows its text to subscribers or registered readers only"
    case .cookieWall: "it shows a cookie notice instead of an article"
    case .challenge: "it checks that its reader is no robot, or wants scripts to run"
    case .errorPage: "it is an error page"
    case .media: "it holds a video, a recording or pictures, but no text"
    case .noProse: "nothing in it reads as prose"
    case .badRule(let what): what
    }
  }
}
