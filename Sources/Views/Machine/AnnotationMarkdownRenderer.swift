package import Basics
package import ViewModels

/// Notes and highlights as Markdown (CommonMark 0.31): a heading for each article, its note, and
/// each highlight as a quote. Words of others are escaped, so that they make no markup.
package struct AnnotationMarkdownRenderer: Sendable {
  package init() {}

  package func render(
    _ page: ListViewModel<AnnotatedArticleViewModel>, into sink: inout ByteSink
  ) {
    var isFirst = true
    for article in page.items where sink.isOpen {
      if !isFirst { sink.write(UInt8(ascii: "\n")) }
      isFirst = false
      sink.write("## " + Self.line(article.shownLabel ?? article.originName) + "\n\n")
      let origin = Self.line(article.originName)
      let address = article.link.flatMap { HTML.isWebAddress($0) ? $0 : nil }
      sink.write(address.map { "\(origin), <\(Self.address($0))>\n" } ?? "\(origin)\n")
      if let note = article.note { sink.write("\n" + Self.lines(note, lead: "") + "\n") }
      for highlight in article.highlights {
        sink.write("\n" + Self.lines(highlight.quote, lead: "> ") + "\n")
      }
    }
  }

  private static func line(_ text: String) -> String { escaped(Printable.line(text)) }

  private static func lines(_ text: String, lead: String) -> String {
    Printable.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { lead + escaped(String($0.drop { $0 == " " || $0 == "\t" })) }.joined(separator: "\n")
  }

  /// Escapes what begins or is markup (CommonMark 2.4), also what is markup only at the beginning of
  /// a line.
  private static func escaped(_ line: String) -> String {
    var result = ""
    var isStart = true
    var isNumber = false
    for scalar in line.unicodeScalars {
      let isMarkup =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|": true
        case "#", "+", "-", "=": isStart
        case ".", ")": isNumber
        default: false
        }
      if isMarkup { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
      isNumber = ("0"..."9").contains(scalar) && (isStart || isNumber)
      isStart = false
    }
    return result
  }

  private static func address(_ address: String) -> String {
    String(
      address.unicodeScalars.filter { $0.value > 0x20 && $0 != "<" && $0 != ">" }
        .map(Character.init))
  }
}
