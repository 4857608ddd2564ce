internal import Markup
package import Words

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

  /// A one-line description for people.
  package var phrase: Message {
    switch self {
    case .empty: Message(.pageEmpty)
    case .binary(let kind): Message(.pageBinary, kind)
    case .tooLarge(let bytes):
      bytes < ArticleExtractor.byteLimit * 5 / 4
        ? Message(.pageLarger, Self.limit)
        : Message(.pageTooLarge, "\(bytes / 1_000_000) MB", Self.limit)
    case .tooCostly: Message(.documentTooCostly)
    case .frontPage: Message(.pageFront)
    case .list: Message(.pageList)
    case .login: Message(.pageLogin)
    case .paywall: Message(.pagePaywall)
    case .cookieWall: Message(.pageCookies)
    case .challenge: Message(.pageChallenge)
    case .errorPage: Message(.pageError)
    case .media: Message(.pageMedia)
    case .noProse: Message(.pageNoProse)
    case .badRule(let what): .verbatim(what)
    }
  }

  private static let limit = "\(ArticleExtractor.byteLimit >> 20) MiB"

  package var message: String { phrase.english }
}
