import Foundation
import Testing

/// A test page with the expected results: the pieces of its body are between `<!--[-->` and
/// `<!--]-->`.
struct MarkedPage: CustomTestStringConvertible, Sendable {
  let html: String
  /// The body's lines, with whitespace collapsed.
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

  /// The expected value of a fact; `nil` if the page has no note of it.
  func fact(_ name: String) -> String? { page.fact(name) }

  private static func plain(_ markup: String) -> [String] {
    markup.replacing(/<[^>]*>/, with: "").replacing("&amp;", with: "&")
      .split(whereSeparator: \.isNewline).map(collapsed)
  }

  static func collapsed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
