package import Models

extension ItemSelectors {
  /// The same selectors in XPath only, for programs without CSS: items relative to the page, parts
  /// relative to each item, addresses as attributes.
  ///
  /// - Throws: ``SelectorFault`` for an invalid selector.
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
    // An XPath selector already states which attribute it selects.
    let isXPath = ["/", "./", "(", ".."].contains { text.hasPrefix($0) }
    return isXPath ? text : try HTMLSelector(text).xpath(taking: attribute)
  }
}
