internal import Markup

extension FeedBuilder {
  // MARK: - People

  mutating func beginPerson(_ scope: inout Scope) -> XMLCapture {
    scope.place = .person
    if !person.isEmpty { person = ParsedPerson() }
    return .mixed
  }

  /// A person in an episode (podcastindex.org/namespace/1.0, `person`): page and picture as
  /// attributes, the name as text.
  mutating func beginPodcastPerson(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.place = .person
    person = ParsedPerson(
      url: address(scope, element, "href"), avatar: address(scope, element, "img"))
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
    let contributes =
      element == .contributor || element == .dcContributor || element == .podcastPerson
    if element == .podcastPerson {
      guard let name = content.label else { return }
      person.name = name
    }
    if person.isEmpty {
      endPersonLine(content, contributes)
      return
    }
    var others: [ParsedPerson] = []
    if person.email == nil, let name = person.name {
      let people = name.withBytes { ParsedPerson.list(of: $0) }
      if let first = people.first, let email = first.email {
        person.name = first.name
        person.email = email
        others = Array(people.dropFirst())
      }
    }
    add([person] + others, contributes)
  }

  /// Adds a person given as a single line of text.
  private mutating func endPersonLine(_ content: XMLContent, _ contributes: Bool) {
    guard isInItem, !isInOrigin, !contributes, draft.item.authors.isEmpty else {
      return add(Self.people(content), contributes)
    }
    if let known = authorMemory.value(of: content.bytes) {
      draft.item.authors = known
    } else {
      let beyond = draft.item.authors.add(Self.people(content))
      warnings.count(.person, beyond)
      if !content.isComposed, beyond == 0 {
        authorMemory.keep(draft.item.authors, for: content.bytes)
      }
    }
  }

  private static func people(_ content: XMLContent) -> [ParsedPerson] {
    let traits = TextTraits(of: content.bytes)
    if traits.isCollapsed, !traits.contains(.mark), !traits.contains(.nonASCII) {
      return ParsedPerson.list(of: content.bytes)
    }
    return content.label?.withBytes { ParsedPerson.list(of: $0) } ?? []
  }

  private mutating func add(_ people: [ParsedPerson], _ contributes: Bool) {
    let beyond =
      switch (isInItem, contributes) {
      case (true, _) where isInOrigin: draft.originAuthors.add(people)
      case (true, false): draft.item.authors.add(people)
      case (true, true): draft.item.contributors.add(people)
      case (false, false): feed.authors.add(people)
      case (false, true): feed.contributors.add(people)
      }
    warnings.count(.person, beyond)
  }

  // MARK: - Origin of an item

  private var isInOrigin: Bool { scopes.top.pointee.place == .origin }

  mutating func startInOrigin(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    switch scope.element {
    case .title:
      scope.kind = Self.kind(scope, element, rss: .guessed)
      return scope.kind.capture
    case .link, .atomLink:
      guard let href = address(scope, element, "href") else { return .skip }
      switch link(element, to: href).link.relation {
      case "alternate": originAlternate = originAlternate ?? href
      case "self": origin.url = origin.url ?? href
      default: break
      }
      return .skip
    case .author where scope.isAtom:
      return beginPerson(&scope)
    default:
      return .skip
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
      // iTunes' namespace may be the default.
      let names: [StaticString] =
        scope.element == .itunesCategory ? ["text"] : ["label", "term", "text"]
      for name in names {
        guard let value = element.bytes(name), addCategory(value) else { continue }
        return .children
      }
    }
    return .mixed
  }

  mutating func startInCategory(_ scope: inout Scope, _ element: XMLElement) -> XMLCapture {
    scope.element == .itunesCategory || scope.element == .category
      ? beginCategory(&scope, element) : .skip
  }

  /// Adds the categories in a line; returns whether there are any.
  @discardableResult
  private mutating func addCategory(_ line: Bytes) -> Bool {
    if isInItem, draft.item.tags.isEmpty {
      if let known = tagMemory.value(of: line) {
        draft.item.tags = known
        return true
      }
      TagList.add(XMLContent.label(line), to: &draft.item.tags, &warnings)
      if draft.item.tags.isEmpty { return false }
      if isInDocument(line) { tagMemory.keep(draft.item.tags, for: line) }
      return true
    }
    let name = XMLContent.label(line)
    if isInItem {
      TagList.add(name, to: &draft.item.tags, &warnings)
    } else {
      TagList.add(name, to: &feed.categories, &warnings)
    }
    return !name.isEmpty
  }

  // MARK: - Ends

  mutating func endContainer(_ scope: Scope, _ content: XMLContent) {
    switch scope.place {
    case .person:
      endPerson(scope.element, content)
    case .origin:
      endOrigin(scope, content)
    case .category:
      addCategory(content.bytes)
    case .image where isInItem: noteThumbnail(scope, content)
    case .image:
      if imageURL == nil, scopes.top.pointee.place == .feed { imageURL = address(scope, content) }
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
    case .alternate: endAlternate()
    default:
      break
    }
  }
}
