internal import Markup

/// The beginning and the end of the article.
extension BodyTrimmer {
  /// Number of blocks at the beginning that are searched for bylines.
  private static let headReach = 12

  /// Cuts at a line that begins the content after the article, if little prose follows it and the
  /// article does not continue in the same kind of box: "read also" occurs between paragraphs, too.
  mutating func cutAtEnd() {
    let whole = prose(places.indices)
    var before: Int32 = 0
    var home: UInt64?
    var paragraphs = 0
    // Long paragraphs from here on, by the kind of their box.
    var rest: [UInt64: Int32] = [:]
    for index in places.indices where roles[index] == .body && block(index).isLong {
      rest[self.home(of: block(index)), default: 0] += block(index).prose
    }
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      // Comments may be longer than the article, so the amount of text after this line does not
      // count.
      if block.words <= 12, !block.isLinkDense, paragraphs >= 2, before * 5 >= whole,
        text(index).isCommentHeading
      {
        guard cut(at: index) else { return }
        continue
      }
      if block.words <= 12, before * 10 >= whole * 4 {
        let after = whole - before
        let text = text(index)
        let begins =
          text.isFollowUpHeading && after * 10 <= whole * 4
          || block.isHeading && text.line.hasPrefix("more ") && after * 5 <= whole
        let more = home.flatMap { rest[$0] } ?? 0
        if begins, text.isCommentHeading || more * 12 <= whole {
          guard cut(at: index) else { return }
          continue
        }
      }
      if block.prose > 0 {
        let own = self.home(of: block)
        if block.isLong { rest[own, default: 0] -= block.prose }
        home = own
        paragraphs += 1
      }
      before += block.prose
    }
  }

  /// Drops what follows a line, up to a recipe.
  ///
  /// - Returns: Whether a recipe follows.
  private mutating func cut(at index: Int) -> Bool {
    let rest = index..<places.count
    let recipe = rest.first { roles[$0] == .body && outline.isInRecipe(block($0)) }
    for dropped in index..<(recipe ?? rest.upperBound) where roles[dropped] == .body {
      roles[dropped] = .dropped
    }
    return recipe != nil
  }

  private mutating func drop(from index: Int) {
    for rest in index..<places.count where roles[rest] == .body { roles[rest] = .dropped }
  }

  /// A signature of the box around a block's paragraph; boxes with the same name and classes are
  /// equal.
  private func home(of block: Block) -> UInt64 {
    let parent = Int(outline.tree.nodes[Int(block.container)].parent)
    return outline.signature(of: parent)
  }

  mutating func trimHead() {
    let headline = headline()
    if let headline {
      for index in places.indices.prefix(headline + 1) where roles[index] == .body {
        if index == headline || !isAmongParagraphs(index) { roles[index] = .dropped }
      }
    }
    dropBylines(after: headline)
    for index in places.indices where roles[index] == .body {
      let block = block(index)
      if block.isHeading, !isTitle(index), leadsToProse(index),
        !block.isLinkDense || isInSeries(index)
      {
        return
      }
      if block.prose > 0 || isLinkedText(index), !isBoilerplate(index) { return }
      if isPartOfText(index), block.words >= 3 && !isInBar(block) || outline.isInRecipe(block),
        !isBoilerplate(index), !isTitle(index)
      {
        return
      }
      if isShortSentence(index), leadsToProse(index), !isBoilerplate(index), !isTitle(index),
        !DateLine.begins(text(index).line)
      {
        return
      }
      roles[index] = .dropped
    }
  }

  /// Number of blocks of a list that tell whether it is a bar.
  private static let barReach = 24

  /// Whether a list item is in a bar, with notices among its links: half of the list is links.
  private func isInBar(_ block: Block) -> Bool {
    guard let item = item(around: block) else { return false }
    let list = Int(outline.tree.nodes[item].parent)
    guard list >= 0 else { return false }
    let blocks = outline.blockRange(of: list).prefix(Self.barReach)
    return blocks.count { outline.blocks[$0].isLinkDense } * 2 >= blocks.count
  }

  /// The first heading that repeats the title, unless most of the prose is before it.
  private mutating func headline() -> Int? {
    let half = prose(places.indices) / 2
    var before: Int32 = 0
    for index in places.indices.prefix(2000) {
      if before > half { return nil }
      if block(index).isHeading, isTitle(index) { return index }
      before += roles[index] == .body ? block(index).prose : 0
    }
    return nil
  }

  /// Whether a block is a paragraph inside the element that contains most of the article's
  /// paragraphs.
  func isAmongParagraphs(_ index: Int) -> Bool {
    block(index).prose > 0
      && contentRoot.map { ContentRootScorer.contentRoot(of: block(index), outline) == $0 } ?? false
  }

  /// Drops lines with author and date, and the standfirst between the headline and these lines.
  private mutating func dropBylines(after headline: Int?) {
    var looked = 0
    var last: Int?
    for index in places.indices.dropFirst(headline.map { $0 + 1 } ?? 0) {
      let block = block(index)
      if roles[index] == .dropped {
        if block.traits.contains(.meta), block.words <= 24 { last = index }
        continue
      }
      guard roles[index] == .body else { continue }
      looked += 1
      if looked > Self.headReach { break }
      guard block.words <= 16, !isPartOfText(index) else { continue }
      let isNamed = facts.namesAuthor(text(index).letters)
      guard !block.isHeading || isNamed else { continue }
      let isLine = block.prose == 0 || DateLine.ends(text(index).line)
      let tells =
        isLine && (block.words <= 10 || DateLine.ends(text(index).line))
        && AuthorFinder.beginsAsByline(text(index).line)
      if tells || (DateLine.ends(text(index).line) && (isNamed || namesAddress(block)))
        || (block.stops == 0 && isNamedForAuthors(block)) || isDated(index)
      {
        roles[index] = .dropped
        last = index
      }
    }
    guard let headline, let last, headline < last else { return }
    let between = headline + 1..<last
    let whole = prose(places.indices)
    let isStandfirst =
      prose(between) * 4 <= whole
      && between.count { roles[$0] == .body && block($0).prose > 0 } <= 2
    let isOfText = between.contains { roles[$0] == .body && isAmongParagraphs($0) }
    guard isStandfirst, !isOfText else { return }
    for index in between where roles[index] == .body { roles[index] = .dropped }
  }

  /// Maximum number of words beside the numbers of a line with the date and the hour.
  private static let dateWords = 4

  private mutating func isDated(_ index: Int) -> Bool {
    let line = text(index).line
    guard block(index).words <= 10 else { return DateLine.isPublication(line) }
    // "Updated on 3.5.2024, 18:50", "3.5.2024, 18:50 Reading time: 4 min.".
    let begins =
      DateFinder.beginsAsChange(line)
      || line.first?.isNumber == true && line.contains(":")
        && line.split { !$0.isLetter }.count <= Self.dateWords
    return DateLine.isOne(line) || begins && DateLine.begins(line) || DateLine.isPublication(line)
  }

  /// Whether a block contains a `mailto:` link.
  private func namesAddress(_ block: Block) -> Bool {
    (Int(block.first)..<Int(block.end)).contains { node in
      let parent = Int(outline.tree.nodes[node].parent)
      return outline.tree.nodes[node].kind == .text
        && outline.tree.value("href", of: parent)?.hasPrefixIgnoringCase("mailto:", at: 0) == true
    }
  }

  private func isNamedForAuthors(_ block: Block) -> Bool {
    var node = Int(outline.tree.nodes[Int(block.first)].parent)
    for _ in 0..<4 where node > 0 {
      if outline.traits[node].contains(.author), outline.prose(in: node) == 0 { return true }
      node = Int(outline.tree.nodes[node].parent)
    }
    return false
  }

  /// Whether a heading that is a link is the first of several at its level.
  private func isInSeries(_ index: Int) -> Bool {
    let level = tag(around: block(index))
    let others = places.indices.dropFirst(index + 1).lazy.filter { other in
      roles[other] == .body && block(other).isLinkDense && tag(around: block(other)) == level
    }
    return others.prefix(2).count == 2
  }

  /// Whether a block is a paragraph beside the others whose sentences consist of links by half or
  /// more, but not as a whole.
  private func isLinkedText(_ index: Int) -> Bool {
    let block = block(index)
    guard let contentRoot, block.words >= 15, block.stops > 0, block.plain * 4 >= block.characters,
      tag(around: block) == .p
    else { return false }
    return Int(outline.tree.nodes[Int(block.container)].parent) == contentRoot
  }

  /// Whether a block is a sentence among the article's paragraphs that is too short to be prose.
  private func isShortSentence(_ index: Int) -> Bool {
    let block = block(index)
    guard let contentRoot, block.words >= 2, block.stops > 0, block.links == 0, !block.isHeading
    else { return false }
    return ContentRootScorer.contentRoot(of: block, outline) == contentRoot
  }

  private func leadsToProse(_ index: Int) -> Bool {
    let next = places.indices.dropFirst(index + 1).first { roles[$0] == .body }
    return next.map { block($0).prose > 0 } ?? false
  }

  /// Number of blocks at the end that are searched for the footer of a newsletter.
  private static let tailReach = 12
  /// Cuts at the unsubscribe notice of a newsletter; the sender's details follow it.
  private mutating func cutNewsletterFooter() {
    let tail = places.indices.reversed().filter { roles[$0] == .body }.prefix(Self.tailReach)
    var line: [UInt8] = []
    for index in tail.reversed() where block(index).words <= 60 && block(index).links > 0 {
      outline.readLine(of: block(index), into: &line)
      if line.withUnsafeBufferPointer(Phrases.newsletterFooters.isFound) {
        return drop(from: index)
      }
    }
  }

  mutating func trimTail() {
    cutNewsletterFooter()
    for index in places.indices.reversed() where roles[index] == .body {
      let block = block(index)
      if block.words <= 40, text(index).isContact || isDanglingLead(index) || isNote(index) {
        roles[index] = .dropped
        continue
      }
      if block.prose > 0 || isLinkedText(index), !isBoilerplate(index), !text(index).isClosing {
        return
      }
      if isPartOfText(index), !isBoilerplate(index) { return }
      if !block.isHeading, !block.isLinkDense, block.words >= 3, !isBoilerplate(index),
        !text(index).isClosing, tag(around: block) == .p
      {
        return
      }
      if isShortSentence(index), !isBoilerplate(index), !text(index).isClosing { return }
      roles[index] = .dropped
    }
  }
}
