internal import Foundation
internal import Markup

/// Finds when an article was published and last changed: in linked data, metadata, visible dates
/// nearest to the headline, and the address, in this order. Rules M9 to M11 and M14 of
/// docs/extraction.md.
struct DateFinder {
  let tree: PageTree
  let head: PageDeclarations
  let outline: PageOutline
  let near: HeadlineDistance
  let reader: PageDateReader
  let url: String?
  private let surroundings: DatePlace

  init(
    tree: PageTree, head: PageDeclarations, outline: PageOutline, near: HeadlineDistance,
    reader: PageDateReader, url: String?
  ) {
    self.tree = tree
    self.head = head
    self.outline = outline
    self.near = near
    self.reader = reader
    self.url = url
    surroundings = DatePlace(outline, near, labels: Self.leads + Self.labels + Self.changes)
  }

  private static let publishedNames = [
    "article:published_time", "og:article:published_time", "og:published_time", "datepublished",
    "article:published", "parsely-pub-date", "sailthru.date", "pubdate", "publishdate",
    "publish-date", "publish_date", "publication_date", "publicationdate", "published_time",
    "published-date", "published_date", "date.published", "article.published",
    "cxenseparse:recs:publishtime", "originalpublicationdate", "citation_publication_date",
    "citation_date", "dc.date.issued", "dc.date.created", "dcterms.created", "dcterms.issued",
    "dcterms.date", "dc.date", "article_date_original", "article:create_date", "displaydate",
    "datecreated", "article.created", "rbpubdate", "gentime", "date", "pub_date", "publisheddate",
    "bt:pubdate", "analyticsattributes.articledate", "timestamp", "ptime", "release_date",
  ]
  private static let modifiedNames = [
    "article:modified_time", "og:article:modified_time", "og:updated_time", "datemodified",
    "article:modified", "lastmod", "last-modified", "modified_time", "dcterms.modified",
    "dc.date.modified", "article.updated", "article:updated_time", "utime", "update_date",
    "revised",
  ]

  /// Beginnings of lines with the date of publication.
  private static let leads = [
    "by ", "posted ", "published ", "written ", "created ", "submitted ", "date: ",
    "date published",
    "von ", "veröffentlicht ", "erschienen ", "erstellt ", "eingestellt ", "geschrieben ",
    "verfasst ", "publiziert ", "datum: ", "stand: ", "am ", "vom ", "par ", "publié ",
    "mis en ligne ",
    "por ", "publicado ", "fecha: ", "di ", "pubblicato ", "door ", "gepubliceerd ", "geplaatst ",
    "опубликовано ", "дата: ", "opublikowano ", "data: ", "发布时间", "发表时间", "发布于", "公開日",
    "投稿日", "掲載日", "입력", "등록", "نشر ", "تاريخ ",
  ]
  /// The beginnings that never occur in a sentence, so they count anywhere on the page.
  private static let labels = [
    "posted on ", "published on ", "published: ", "date: ", "veröffentlicht am ", "erschienen am ",
    "erstellt am ", "eingestellt am ", "datum: ", "publié le ", "publicado el ", "publicado em ",
    "pubblicato il ", "gepubliceerd op ", "опубликовано ", "opublikowano ", "发布时间", "公開日",
    "投稿日", "掲載日", "입력", "this entry was posted on ", "dieser eintrag wurde am ",
    "der eintrag wurde am ", "dieser artikel wurde am ", "dieser beitrag wurde am ",
    "der beitrag wurde am ",
  ]

  /// Beginnings of lines with the date of a change.
  private static let changes = [
    "updated", "last updated", "last modified", "last changed", "last reviewed", "modified",
    "this page was last", "page last", "aktualisiert", "zuletzt", "mis à jour", "modifié",
    "letzte änderung", "letzte aktualisierung", "dernière mise à jour", "dernière modification",
    "última actualización", "última atualização", "ultimo aggiornamento", "laatst ",
    "senast uppdaterad", "sist oppdatert", "sidst opdateret", "ostatnia aktualizacja",
    "actualizado", "atualizado", "aggiornato", "bijgewerkt", "обновлено", "更新", "最終更新",
  ]
  /// Beginnings of lines with the date of a membership.
  private static let memberships = [
    "joined", "member since", "registered", "registriert", "dabei seit", "mitglied seit",
  ]

  func published() -> PageTime? {
    let declared = head.linkedData.published + Self.publishedNames.flatMap(head.values)
    return best(declared).map(withZone) ?? visible()
      ?? head.linkedData.uploaded.flatMap(reader.read) ?? fromAddress()
  }

  func modified() -> PageTime? {
    let declared = head.linkedData.modified + Self.modifiedNames.flatMap(head.values)
    return best(declared) ?? changed()
  }

  /// The first of several times. If it is only a day, an instant on the same day is preferred; if
  /// it has no zone, the same instant with its zone.
  private func best(_ values: [String]) -> PageTime? {
    let times = values.prefix(16).compactMap(reader.read)
    guard let first = times.first else { return nil }
    switch first {
    case .instant: return zoned(first, among: times)
    case .day:
      let isInstant: (PageTime) -> Bool = { if case .instant = $0 { true } else { false } }
      return times.first { isInstant($0) && $0.civilDay == first.civilDay } ?? first
    }
  }

  private func zoned(_ time: PageTime, among others: [PageTime]) -> PageTime {
    guard case .instant(let date, 0) = time else { return time }
    return others.first { other in
      guard case .instant(let same, let offset) = other else { return false }
      return offset != 0 && abs(same.timeIntervalSince(date)) < 60
    } ?? time
  }

  /// A declared instant, with the zone that a `time` element gives for the same instant.
  private func withZone(_ time: PageTime) -> PageTime {
    guard case .instant(_, 0) = time else { return time }
    return zoned(
      time,
      among: head.times.prefix(40).compactMap { tree.text("datetime", of: $0) }
        .compactMap(reader.read))
  }

  /// The date in `time` elements, boxes named for a date, and lines near the headline: one declared
  /// as the date of publication, else the nearest to the headline.
  private func visible() -> PageTime? {
    var found: (time: PageTime, distance: Int)?
    func consider(_ time: PageTime?, at node: Int, isDeclared: Bool = false) {
      guard let time else { return }
      let distance = isDeclared ? -1 : near.of(node)
      if distance < (found?.distance ?? Int.max) { found = (time, distance) }
    }
    var elements: [PageTime] = []
    for node in head.times.prefix(Self.elementLimit) {
      guard let (time, isDeclared) = published(in: node) else { continue }
      consider(time, at: node, isDeclared: isDeclared)
      elements.append(time)
    }
    for node in head.dates.prefix(8) where !near.isInOther(node) {
      consider(
        (tree.text("content", of: node) ?? tree.text("datetime", of: node)).flatMap(reader.read)
          ?? reader.read(shortText(of: node)), at: node, isDeclared: true)
    }
    for node in head.namedDates.prefix(Self.elementLimit) { consider(date(named: node), at: node) }
    for place in near.blocks(before: 40, after: 80) {
      consider(
        date(inLine: place, isBesideHeadline: isBesideHeadline(place)),
        at: Int(outline.blocks[place].first))
    }
    // The element gives the instant if the line has only the day or no zone.
    if let found { return elements.first { $0.civilDay == found.time.civilDay } ?? found.time }
    for place in outline.blocks.indices.prefix(200) {
      if let time = date(inLine: place) { return time }
    }
    return labelled()
  }

  /// Maximum number of elements of a kind, and of blocks, that are examined.
  private static let elementLimit = 100
  private static let blockLimit = 4000

  /// The time of a `time` element, and whether it is declared as the date of publication.
  private func published(in node: Int) -> (time: PageTime, isDeclared: Bool)? {
    let property = property(of: node)
    // A share bar may contain the date, too.
    let isWritten = property == "datepublished" || tree.nodes[node].kind.tag == .abbr
    let others: NameTraits = isWritten ? .comments : [.comments, .junk]
    guard outline.traits[node].isDisjoint(with: others), !isChange(node, property),
      !near.isInOther(node),
      let time = time(of: node)
    else { return nil }
    let isDeclared = property == "datepublished" || tree.value("pubdate", of: node) != nil
    guard isDeclared || !near.isInTeaser(node) && (isNamed(node) || !surroundings.isOther(node))
    else {
      return nil
    }
    return (time, isDeclared)
  }

  /// Whether the classes or the id of a `time` element name a date of publication.
  private func isNamed(_ node: Int) -> Bool {
    (["class", "id"] as [StaticString]).contains {
      tree.value($0, of: node).map(DateNames.isOne) == true
    }
  }

  private func property(of node: Int) -> String? {
    tree.schemaProperty(of: node)?.trimmed.string.lowercased()
  }

  private func time(of node: Int) -> PageTime? {
    let text =
      tree.text("datetime", of: node) ?? tree.text("content", of: node)
      ?? tree.text("title", of: node) ?? shortText(of: node)
    return reader.read(text) ?? reader.read(shortText(of: node))
  }

  private func isChange(_ node: Int, _ property: String?) -> Bool {
    if let property { return property == "datemodified" }
    let name = (tree.text("class", of: node) ?? "").lowercased()
    return !name.contains("publish") && (name.contains("update") || name.contains("modif"))
  }

  private func changed() -> PageTime? {
    for node in head.times.prefix(Self.elementLimit) {
      guard outline.traits[node].isDisjoint(with: [.comments, .junk]), !near.isInOther(node),
        isChange(node, property(of: node))
      else { continue }
      if let time = time(of: node) { return time }
    }
    return changedLine()
  }

  /// The date of a short line that begins with a label of a change.
  private func changedLine() -> PageTime? {
    for block in outline.blocks.prefix(Self.blockLimit) where block.words <= 14 {
      guard block.traits.isDisjoint(with: [.comments, .hidden]), !block.isLinkDense,
        !near.isInTeaser(Int(block.first))
      else { continue }
      let text = outline.text(of: block)
      guard text.contains(where: \.isNumber), Self.beginsAsChange(text.lowercased()) else {
        continue
      }
      if let time = reader.read(text) { return time }
    }
    return nil
  }

  /// The date in a small box named for one.
  private func date(named node: Int) -> PageTime? {
    guard tree.nodes[node].end - Int32(node) < 60,
      outline.traits[node].isDisjoint(with: [.comments, .junk]), !isChange(node, nil),
      !near.isInTeaser(node), !surroundings.isOther(node)
    else { return nil }
    let text = shortText(of: node)
    guard text.utf8.count < 160, !isChange(text.lowercased()) else { return nil }
    return reader.read(text)
  }

  /// Empty if the text is too long for a date.
  private func shortText(of node: Int) -> String { tree.text(of: node, atMost: 1000) ?? "" }

  private func isChange(_ line: String) -> Bool {
    Self.beginsAsChange(line) || Self.memberships.contains { line.hasPrefix($0) }
  }

  /// Whether a line in lower case begins like one with the date of a change.
  static func beginsAsChange(_ line: String) -> Bool { changes.contains { line.hasPrefix($0) } }

  /// Number of blocks around a headline that tell of the article.
  private static let headReach = 12

  /// Whether a block is near the headline, before the text.
  private func isBesideHeadline(_ place: Int) -> Bool {
    guard let headline = near.headline else { return false }
    let first = outline.place(ofBlockFrom: headline)
    return abs(place - first) <= Self.headReach
      && outline.proseSum[place] <= outline.proseSum[first] + (outline.blocks[first].prose)
  }

  /// The date of a short line that is a date, or that begins with one, with or without a label.
  ///
  /// - Parameter isBesideHeadline: Whether a part of the line suffices.
  private func date(inLine place: Int, isBesideHeadline: Bool = false) -> PageTime? {
    let block = outline.blocks[place]
    guard block.words <= 14 || block.words <= 60 && block.prose == 0, block.characters >= 6,
      block.traits.isDisjoint(with: [.comments, .hidden])
    else { return nil }
    var text = outline.text(of: block)
    // "3 May 2024 - Category: Boats - Tags: …"
    if block.words > 14 { text = text.components(separatedBy: " - ")[0] }
    guard text.utf8.count < 120, text.contains(where: \.isNumber) else { return nil }
    let line = text.lowercased()
    guard !isChange(line) else { return nil }
    let lead = Self.leads.first { Self.begins(line, with: $0) }
    let isDateLine =
      DateLine.begins(line) || DateLine.isOne(line) || DateLine.isPublication(line)
      || block.traits.contains(.meta)
      || lead != nil
    let part = isDateLine || !isBesideHeadline ? nil : DateLine.part(of: text)
    guard isDateLine || part != nil || isBesideHeadline, !near.isInTeaser(Int(block.first)),
      !surroundings.isListed(Int(block.first))
    else { return nil }
    let whole = isDateLine || part != nil ? reader.read(text) : nil
    let parted = part.flatMap(reader.read)
    // The time of the day may stand in another part.
    if let parted, parted.civilDay != whole?.civilDay { return parted }
    // "Datum:3. Mai" without a blank.
    return whole ?? behindLabel(in: line)
      ?? lead.flatMap {
        line.hasPrefix($0) ? nil : reader.read(String(line.dropFirst($0.count - 1)))
      }
  }

  /// Whether a line begins with a label, also without the blank after its colon.
  private static func begins(_ line: String, with label: String) -> Bool {
    line.hasPrefix(label) || label.hasSuffix(": ") && line.hasPrefix(label.dropLast())
  }

  /// The date after a label inside a line: "By Jan Doe Published on 3 May 2024". The name may be
  /// that of a month, too.
  private func behindLabel(in line: String) -> PageTime? {
    (Self.labels + ["stand: "]).lazy.compactMap { line.firstRange(of: " " + $0) }.first
      .flatMap { reader.read(String(line[$0.upperBound...])) }
  }

  /// Maximum number of words of what blogs write below their posts, and of characters up to the date.
  private static let footerWords = 60
  private static let footerLength = 100

  /// The date after a label, anywhere on the page.
  private func labelled() -> PageTime? {
    for block in outline.blocks.prefix(Self.blockLimit) where block.words <= Self.footerWords {
      guard block.traits.isDisjoint(with: [.comments, .hidden]), !near.isInOther(Int(block.first))
      else { continue }
      let text = String(outline.text(of: block).prefix(Self.footerLength))
      let line = text.lowercased()
      guard Self.labels.contains(where: { Self.begins(line, with: $0) }) else { continue }
      if let time = reader.read(text) { return time }
    }
    return nil
  }

  /// `/2024/05/01/`, `/2024-05-01-` or `/13-05-2024` in the address.
  private func fromAddress() -> PageTime? {
    guard let url else { return nil }
    let parts = url.split { $0 == "/" || $0 == "-" || $0 == "_" || $0 == "." }
    for (index, part) in parts.enumerated().dropFirst(2) {
      if part.count == 4, let year = Int(part), (1995...2100).contains(year),
        index + 2 < parts.count,
        let month = Int(parts[index + 1]), let day = Int(parts[index + 2]),
        parts[index + 2].count <= 2
      {
        return reader.read("\(year)-\(month)-\(day)")
      }
      // Which of two small numbers is the month, the address does not say.
      if part.count == 2, index + 2 < parts.count, let day = Int(part), day > 12,
        let month = Int(parts[index + 1]), parts[index + 1].count == 2, (1...12).contains(month),
        let year = Int(parts[index + 2]), (1995...2100).contains(year)
      {
        return reader.read("\(year)-\(month)-\(day)")
      }
      if part.count == 8, part.hasPrefix("20"), Int(part) != nil,
        let time = reader.read(String(part))
      {
        return time
      }
    }
    return nil
  }
}
