package import Models

extension ItemSelectors {
  /// The same places in XPath alone, for programs that know no CSS: items looked up in the whole
  /// page, their parts from each item on, addresses as the attributes that hold them.
  ///
  /// - Throws: ``SelectorFault`` for a selector that is none.
  package func inXPath() throws(SelectorFault) -> ItemSelectors {
    var found = ItemSelectors(item: try HTMLSelector(item).xpath())
    found.title = try Self.xpath(title)
    found.url = try Self.xpath(url, taking: "href")
    found.summary = try Self.xpath(summary)
    found.content = try Self.xpath(content)
    found.date = try Self.xpath(date)
    found.author = try Self.xpath(author)
    found.image = try Self.xpath(image, taking: "src")
    found.id = try Self.xpath(id)
    found.tags = try Self.xpath(tags)
    found.comments = try Self.xpath(comments, taking: "href")
    return found
  }

  private static func xpath(
    _ text: String?, taking attribute: String? = nil
  ) throws(SelectorFault) -> String? {
    guard let text else { return nil }
    // What is XPath already says itself what it takes.
    let isXPath = ["/", "./", "(", ".."].contains { text.hasPrefix($0) }
    return isXPath ? text : try HTMLSelector(text).xpath(taking: attribute)
  }
}
