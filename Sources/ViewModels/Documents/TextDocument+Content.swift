package import Models

extension TextDocument {
  /// The document of an article's blocks. Links are numbered in the order of their first mention; a
  /// link whose text is its own address gets no number, since the address is already readable.
  package init(_ content: [ContentBlock]) {
    var numbering = LinkNumbering()
    blocks = content.map { block in
      TextBlock(
        TextBlock.Kind(block.kind, &numbering),
        numbering.spans(block.spans),
        quoteDepth: block.quoteDepth,
        listDepth: block.listDepth)
    }
    links = numbering.links
  }

  /// The document of a text without markup: a paragraph for each group of lines, without links.
  package init(plainText text: String) {
    blocks = text.split(separator: "\n\n").map { paragraph in
      TextBlock(.paragraph, [TextSpan(String(paragraph))])
    }
    links = []
  }
}

extension TextBlock.Kind {
  fileprivate init(_ kind: ContentBlock.Kind, _ numbering: inout LinkNumbering) {
    self =
      switch kind {
      case .paragraph: .paragraph
      case .heading(let level): .heading(level: level)
      case .listItem(let number): .listItem(number: number)
      case .code: .code
      case .caption: .caption
      case .table(let rows):
        .table(
          rows: rows.map { row in
            row.map { TextBlock.Cell(numbering.spans($0.spans), isHeader: $0.isHeader) }
          })
      case .image(let url, let description):
        .image(description: description, link: numbering.picture(url))
      case .rule: .rule
      }
  }
}
