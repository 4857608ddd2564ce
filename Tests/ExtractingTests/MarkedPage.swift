import Foundation
import Testing

/// A page of our own with what is to be found in it: the pieces of its body stand between
/// `<!--[-->` and `<!--]-->`.
struct MarkedPage: CustomTestStringConvertible, Sendable {
  let html: String
  /// The body's lines, blanks collapsed.
  let body: [String]
  private let page: NotedPage

  static let all = NotedPage.all(in: "Pages").map(MarkedPage.init)

  init(_ page: NotedPage) {
    self.page = page
    html = page.html.replacing("<!--[-->", with: "").replacing("<!--]-->", with: "")
    body =
      page.html.components(separatedBy: "<!--[-->").dropFirst().flatMap { piece in
        Self.plain(piece.components(separatedBy: "<!--]-->")[0])
      } + page.facts("text")
  }

  var testDescription: String { page.testDescription }

  /// What the page is said to be known by; `nil` where nothing is said.
  func fact(_ name: String) -> String? { page.fact(name) }

  private static func plain(_ markup: String) -> [String] {
    markup.replacing(/<[^>]*>/, with: "").replacing("&amp;", with: "&")
      .split(whereSeparator: \.isNewline).map(collapsed)
  }

  static func collapsed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
