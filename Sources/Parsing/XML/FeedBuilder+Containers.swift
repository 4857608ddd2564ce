internal import Markup

extension FeedBuilder {
  // MARK: - People

  mutating func beginPerson(_ scope: inout Scope) -> XMLCapture {
    scope.place = .person
    if !person.isEmpty { person = ParsedPerson() }
    return .mixed
  }

  mutating func startInPerson(_ scope: inout Scope) -> XMLCapture {
    switch scope.element {
    case .name, .url, .email: .text
    default: .skip
    }
  }

  mutating func endInPerson(_ scope: Scope, _ content: XMLContent) {
    switch scope.element {
    case .name: person.name = person.name ?? content.label
    case .url: person.url = person.url ?? address(scope, content)
    case .email:
      let email = content.bytes.withoutMailScheme
      if person.email == nil, !email.isEmpty { person.email = XMLText.string(email) }
    default: break
    }
  }

  private mutating func endPerson(_ element: FeedElement, _ content: XMLContent) {
    let contributes = element == .contributor || element == .dcContributor
    if person.isEmpty {
      endPersonLine(content, contributes)
      return
    }
    if person.email == nil, var name = person.name {
      let parsed = name.withUTF8 { ParsedPerson(line: $0) }
      if let email = parsed.email {
        person.name = parsed.name
        person.email = email
      }
    }
    add(person, contributes)
  }

  /// Somebody who is but a line of text. Where all items have the same author, they share him.
  private mutating func endPersonLine(_ content: XMLContent, _ contributes: Bool) {
    let isOnlyAuthor = isInItem && !contributes && draft.item.authors.isEmpty
    if isOnlyAuthor, content.bytes.isSame(as: lastAuthorLine), !content.bytes.isEmpty,
      let authors = feed.items.last?.authors
    {
      draft.item.authors = authors
      draft.authorLine = lastAuthorLine
      return
    }
    let traits = TextTraits(of: content.bytes)
    if traits.contains(.mark) || traits.contains(.nonASCII) || !traits.isCollapsed {
      guard var label = content.label else { return }
      add(label.withUTF8 { ParsedPerson(line: $0) }, contributes)
    } else {
      add(ParsedPerson(line: content.bytes), contributes)
    }
    // What stands in the document is still there when the next item comes.
    if isOnlyAuthor, content.place != nil { draft.authorLine = content.bytes }
  }

  private mutating func add(_ person: ParsedPerson, _ contributes: Bool) {
    if isInItem {
      draft.authorLine = Bytes(start: nil, count: 0)
      contributes ? draft.item.contributors.add(person) : draft.item.authors.add(person)
    } else {
      contributes ? feed.contributors.add(person) : feed.authors.add(person)
    }
  }

  // MARK: - Where an item came from

  mutating func startInOrigin(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .title:
      scope.kind = Self.kind(scope, element, rss: .guessed)
      return scope.kind.capture
    case .link, .atomLink:
      noteOriginLink(scope, element)
      return .skip
    default:
      return .skip
    }
  }

  private mutating func noteOriginLink(_ scope: Scope, _ element: XMLElement) {
    guard let link = link(scope, element) else { return }
    switch link.relation {
    case "alternate": originAlternate = originAlternate ?? link.href
    case "self": origin.url = origin.url ?? link.href
    default: break
    }
  }

  mutating func endInOrigin(_ scope: Scope, _ content: XMLContent) {
    if scope.element == .title {
      origin.title = origin.title ?? line(scope, content)
    }
  }

  private mutating func endOrigin(_ scope: Scope, _ content: XMLContent) {
    origin.url = originAlternate ?? origin.url
    if origin.title == nil {
      origin.title = line(scope, content)
    }
    if origin.title != nil || origin.url != nil { draft.item.source = origin }
  }

  // MARK: - Categories

  mutating func beginCategory(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.place = .category
    pending = nil
    if element.attributeCount > 0 {
      let names: [StaticString] =
        scope.element == .itunesCategory ? ["text"] : ["label", "term"]
      for name in names {
        guard let value = element.value(name)?.label, !value.isEmpty else { continue }
        addCategory(value)
        return .children
      }
    }
    return .mixed
  }

  mutating func startInCategory(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.element == .itunesCategory ? beginCategory(&scope, element) : .skip
  }

  private mutating func addCategory(_ name: String) {
    if isInItem {
      Self.add(name, to: &draft.item.tags)
    } else {
      Self.add(name, to: &feed.categories)
    }
  }

  static func add(_ name: String?, to list: inout [String]) {
    guard let name, !name.isEmpty, list.count < 512, !list.contains(name) else { return }
    list.append(name)
  }

  /// Adds the parts of a list that commas keep apart.
  static func addList(_ content: XMLContent, to list: inout [String]) {
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: ","), from: index) ?? bytes.count
      add(XMLContent.label(bytes.run(index, end)), to: &list)
      index = end + 1
    }
  }

  // MARK: - Ends

  mutating func endContainer(_ scope: Scope, _ content: XMLContent) {
    switch scope.place {
    case .person:
      endPerson(scope.element, content)
    case .origin:
      endOrigin(scope, content)
    case .category:
      if let label = content.label { addCategory(label) }
    case .image:
      if imageURL == nil, scopes.last?.place == .feed { imageURL = address(scope, content) }
    case .itunesImage:
      let image = pending ?? address(scope, content)
      pending = nil
      if isInItem {
        draft.item.image = draft.item.image ?? image
      } else {
        itunesImage = itunesImage ?? image
      }
    case .mediaContent:
      if scope.element == .mediaContent { endMedia() }
    default:
      break
    }
  }
}
