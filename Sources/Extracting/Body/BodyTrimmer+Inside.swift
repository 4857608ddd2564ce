internal import Markup

/// Drops blocks between the article's paragraphs that do not belong to it.
extension BodyTrimmer {
  /// Maximum number of words in a box that asks for an e-mail address.
  private static let callWords: Int32 = 90
  /// Number of blocks before and after a link that are searched for paragraphs.
  private static let reach = 20
  /// Minimum number of words of a repeated block that counts as a copy, not as a refrain.
  private static let copyWords: Int32 = 12
  /// Maximum number of words of a date that is a heading.
  private static let dateWords: Int32 = 6

  /// Drops boxes after the paragraphs that contain comments, teasers or a footer, and what follows
  /// the first of them, up to a further part of the text.
  mutating func dropPeripheralBlocks() {
    guard let contentRoot else { return }
    var boxes = PeripheralBlocks(outline, contentRoot: contentRoot)
    var isBehind = false
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      switch boxes.kind(of: block) {
      case .peripheral: isBehind = true
      case .part: isBehind = false
      case .other: break
      }
      if isBehind, Int(block.container) >= Int(outline.tree.nodes[contentRoot].end) {
        roles[index] = .dropped
      }
    }
  }

  /// Drops paywall notices, consent requests, and boxes that ask for an e-mail address.
  mutating func dropNotices() {
    var line: [UInt8] = []
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      guard block.words <= Self.callWords, !block.isHeading || block.words > 2 else { continue }
      outline.readLine(of: block, into: &line)
      let (isWall, isConsent) = line.withUnsafeBufferPointer {
        (Phrases.paywallNotices.isFound(in: $0), Phrases.consents.isFound(in: $0))
      }
      if isWall { isWalled = true }
      if isWall || isConsent || stands(block, besideField: 3) { roles[index] = .dropped }
    }
  }

  /// Whether a small box around a block contains an input field.
  private func stands(_ block: Block, besideField levels: Int) -> Bool {
    guard !outline.fields.isEmpty else { return false }
    var box = Int(block.container)
    for _ in 0..<levels where box > 0 {
      if outline.endBlock[box] > 0 {
        guard outline.words(in: box) <= Self.callWords,
          outline.prose(in: box) * 2 <= outline.prose
        else { return false }
        if outline.holdsField(box) { return true }
      }
      box = Int(outline.tree.nodes[box].parent)
    }
    return false
  }

  mutating func markCaptions() {
    let captions = CaptionFinder(outline).captions(among: places)
    for index in places.indices where roles[index] == .body && captions.contains(places[index]) {
      if outline.isInRecipe(block(index)) { continue }
      roles[index] = .caption
    }
  }

  /// Drops lists that contain only links, with the heading before them, unless the line before ends
  /// with a colon, or the list is one of sources.
  mutating func dropLinkLists() {
    var index = 0
    var leads = false
    var last: Int?
    while index < places.count {
      let list = outline.list(of: block(index))
      var end = index + 1
      while list != nil, end < places.count, outline.list(of: block(end)) == list { end += 1 }
      if list != nil {
        let items = (index..<end).filter { roles[$0] == .body }
        let isLinks = items.allSatisfy {
          block($0).linked * 10 >= block($0).characters * 9 || isLabelled(block($0))
        }
        if items.count >= 2, isLinks, !leads, !outline.isInRecipe(block(index)),
          !isListOfSources(items)
        {
          items.forEach { roles[$0] = .dropped }
          if let last, block(last).isHeading { roles[last] = .dropped }
        }
      }
      if let kept = (index..<end).last(where: { roles[$0] == .body }) {
        leads = block(kept).words <= 60 && text(kept).line.last == ":"
        last = kept
      }
      index = end
    }
  }

  /// Whether the items of a list between paragraphs are titles that lead to other sites: sources and
  /// documents, not teasers.
  private mutating func isListOfSources(_ items: [Int]) -> Bool {
    guard let contentRoot, let first = items.first, let last = items.last,
      let list = outline.list(of: block(first)),
      Int(outline.tree.nodes[list].parent) == contentRoot, standsAmongProse(first...last)
    else { return false }
    for item in items {
      guard block(item).words >= 3, !isBoilerplate(item), leadsToOtherSite(block(item)) else {
        return false
      }
    }
    return true
  }

  /// Whether the beginning of a block is a link to another site.
  private func leadsToOtherSite(_ block: Block) -> Bool {
    let tree = outline.tree
    var node = Int(tree.nodes[Int(block.first)].parent)
    while node > Int(block.container) {
      if tree.nodes[node].kind.tag == .a {
        return tree.text("href", of: node).map(facts.isOtherSite) ?? false
      }
      node = Int(tree.nodes[node].parent)
    }
    return false
  }

  /// Drops boilerplate lines, paragraphs that are only a link, and the links after "read also".
  mutating func dropInside() {
    let dates = datesOfText()
    var isBehindLead = false
    for index in places.indices where roles[index] == .body && !dates.contains(index) {
      let block = block(index)
      if isBehindLead, block.isLinkDense {
        roles[index] = .dropped
        continue
      }
      isBehindLead = block.words <= 6 && (isBoilerplate(index) || text(index).isFollowUpHeading)
      if isBehindLead {
        roles[index] = .dropped
      } else if block.isHeading {
        continue
      } else if block.linked * 10 >= block.characters * 9 {
        let isOfText =
          isListed(block) || outline.isInRecipe(block) || isBetweenParagraphs(index)
        if !isOfText || isBoilerplate(index) { roles[index] = .dropped }
      } else if block.words <= 30, isBoilerplate(index) {
        roles[index] = .dropped
      } else if !isListed(block), isLabelledLink(index) || isHeadedLinks(block) {
        roles[index] = .dropped
      }
    }
  }

  /// The headings that are a date or a number and head what follows, as in diaries, chronologies and
  /// lists of changes. A single one before the text says when it was published.
  private mutating func datesOfText() -> Set<Int> {
    var dates: [Int] = []
    var hasText = false
    var isBehindText = false
    let body = places.indices.filter { roles[$0] == .body }
    for (index, next) in zip(body, body.dropFirst()) {
      let line = block(index)
      if line.isHeading, line.words <= Self.dateWords, !line.isLinkDense, text(index).isDate,
        block(next).prose > 0 || block(next).isHeading
      {
        if dates.isEmpty { isBehindText = hasText }
        dates.append(index)
      }
      if line.prose > 0 { hasText = true }
    }
    return dates.count > 1 || isBehindText ? Set(dates) : []
  }

  /// Whether a paragraph is a child of the element that contains most of the article's paragraphs,
  /// and the blocks before and after it are prose in that element.
  private func isBetweenParagraphs(_ index: Int) -> Bool {
    guard let contentRoot, tag(around: block(index)) == .p,
      Int(outline.tree.nodes[Int(block(index).container)].parent) == contentRoot
    else { return false }
    return standsAmongProse(index...index) && !isInCapitals(index)
  }

  /// Whether the blocks before and after some are prose of the article.
  private func standsAmongProse(_ range: ClosedRange<Int>) -> Bool {
    let before = places.indices.prefix(range.lowerBound).suffix(Self.reach).last {
      roles[$0] == .body
    }
    let after = places.indices.dropFirst(range.upperBound + 1).prefix(Self.reach).first {
      roles[$0] == .body
    }
    guard let before, let after else { return false }
    return isAmongParagraphs(before) && isAmongParagraphs(after)
  }

  /// Whether a line is in capitals, like teasers of other articles between paragraphs.
  private func isInCapitals(_ index: Int) -> Bool {
    let text = outline.text(of: block(index))
    return text == text.uppercased() && text != text.lowercased()
  }

  /// Drops headings of boxes whose other blocks are all dropped.
  mutating func dropEmptyHeadings() {
    for index in places.indices where roles[index] == .body && block(index).isHeading {
      guard index + 1 < places.count, roles[index + 1] == .dropped, block(index + 1).isLinkDense
      else { continue }
      let box = Int(outline.tree.nodes[Int(block(index).container)].parent)
      let inside = outline.blockRange(of: box)
      guard let first = places.first, inside.count >= 2, inside.count <= 200 else { continue }
      // The blocks of a region are consecutive, unless the region has several roots.
      let rest = inside.filter { place in
        let other = place - first
        return places.indices.contains(other) && places[other] == place && other != index
      }
      if rest.count == inside.count - 1, rest.allSatisfy({ roles[$0 - first] == .dropped }) {
        roles[index] = .dropped
      }
    }
  }

  private func isListed(_ block: Block) -> Bool {
    switch tag(around: block) {
    case .li, .td, .dd, .th: true
    default: false
    }
  }

  /// Drops labels: if most paragraphs are marked up as paragraphs, other short texts in boxes are
  /// labels of players, buttons and boxes.
  mutating func dropLabels() {
    var (all, marked): (Int32, Int32) = (0, 0)
    for index in places.indices where roles[index] == .body {
      all += block(index).prose
      if isMarked(block(index)) { marked += block(index).prose }
    }
    guard all > 0, marked * 10 >= all * 8 else { return }
    var leadsToProse = false
    for index in places.indices.reversed() where roles[index] == .body {
      let block = block(index)
      if block.prose == 0, block.words < 12, !isMarked(block) {
        // Keeps a heading that is only bold text, or a box next to the paragraphs, if prose
        // follows.
        let parent = outline.tree.nodes[Int(block.container)].parent
        let isAmongThem = block.words >= 2 && contentRoot.map { Int32($0) == parent } ?? false
        let isHeading =
          isAmongThem || isBold(block) || QuestionBox.isQuestion(block, in: outline)
        if !isHeading || !leadsToProse {
          roles[index] = .dropped
          continue
        }
      }
      leadsToProse = block.prose > 0
    }
  }

  private func isBold(_ block: Block) -> Bool {
    switch outline.tree.nodes[Int(outline.tree.nodes[Int(block.first)].parent)].kind.tag {
    case .b, .strong: true
    default: false
    }
  }

  private func isMarked(_ block: Block) -> Bool {
    if outline.isFormula(block) || outline.isInRecipe(block) { return true }
    return switch tag(around: block) {
    case .p, .li, .td, .th, .dd, .dt, .pre, .blockquote, .summary, .code: true
    default: outline.tree.nodes[Int(block.container)].kind.isHeading
    }
  }

  /// Drops runs of prose that repeat word for word in other boxes: copies for narrow screens, and
  /// pull quotes. A single repeated paragraph stays.
  mutating func dropRepeats() {
    var originals: [UInt64: (place: Int, home: Int32)] = [:]
    var run: [Int] = []
    var last = -1
    var place = 0
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      guard block.words >= Self.copyWords, block.prose > 0 else { continue }
      place += 1
      let home = outline.tree.nodes[Int(block.container)].parent
      let digest = outline.digest(of: block)
      guard let original = originals[digest], original.home != home else {
        dropCopies(&run)
        if originals[digest] == nil { originals[digest] = (place, home) }
        continue
      }
      if original.place != last + 1 { dropCopies(&run) }
      last = original.place
      run.append(index)
      if original.place == place - 1 || tag(around: block) == .blockquote {
        roles[index] = .dropped
      }
    }
    dropCopies(&run)
  }

  private mutating func dropCopies(_ run: inout [Int]) {
    if run.count >= 2 { for index in run { roles[index] = .dropped } }
    run = []
  }
}
