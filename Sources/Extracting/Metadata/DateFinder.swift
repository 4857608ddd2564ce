internal import Foundation
internal import Markup

/// When an article was published and last changed: metadata, linked data, time elements, lines
/// that hold a date and nothing else, and the address, in this order.
struct DateFinder {
  let tree: PageTree
  let head: PageHead
  let outline: PageOutline
  let reader: DateText
  let url: String?

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

  private static let leads = [
    "by ", "posted ", "published ", "written ", "date: ", "von ", "veröffentlicht ", "stand: ",
    "par ",
    "publié ", "por ", "publicado ", "di ", "pubblicato ", "door ", "gepubliceerd ",
    "опубликовано ",
  ]

  /// How lines begin that tell of a change.
  private static let changes = [
    "updated", "last updated", "last modified", "last changed", "last reviewed", "modified",
    "this page was last", "page last", "aktualisiert", "zuletzt", "mis à jour", "modifié",
    "actualizado", "atualizado", "aggiornato", "bijgewerkt", "обновлено", "更新", "最終更新",
  ]

  func published() -> PageTime? {
    let declared = head.linkedData.published + Self.publishedNames.flatMap(head.values)
    return best(declared) ?? fromTimes() ?? fromLines()
      ?? head.linkedData.uploaded.flatMap(reader.read) ?? fromAddress()
  }

  func modified() -> PageTime? {
    let declared = head.linkedData.modified + Self.modifiedNames.flatMap(head.values)
    return best(declared) ?? fromTimes(modified: true)
  }

  /// The first of several, but an instant of the same day where the first is but a day.
  private func best(_ values: [String]) -> PageTime? {
    var first: PageTime?
    for value in values.prefix(16) {
      guard let time = reader.read(value) else { continue }
      guard let known = first else {
        if case .instant = time { return time }
        first = time
        continue
      }
      if case .instant(let date) = time, abs(date.timeIntervalSince(known.date)) < 129_600 {
        return time
      }
    }
    return first
  }

  /// `time` elements of the page's own article: not of comments, lists of articles or the foot.
  private func fromTimes(modified: Bool = false) -> PageTime? {
    var fallback: PageTime?
    for node in head.times.prefix(40) {
      let property = tree.text("itemprop", of: node)?.lowercased()
      // A bar for sharing may hold the date as well.
      let isNamed = property == "datepublished" || tree.nodes[node].kind.tag == .abbr
      let others: NameTraits = isNamed ? .comments : [.comments, .junk]
      guard outline.traits[node].isDisjoint(with: others) else { continue }
      let text =
        tree.text("datetime", of: node) ?? tree.text("content", of: node)
        ?? tree.text("title", of: node) ?? tree.text(of: node)
      guard let time = reader.read(text) ?? reader.read(tree.text(of: node)) else { continue }
      let name = (tree.text("class", of: node) ?? "").lowercased()
      let isChange = property == "datemodified" || name.contains("update") || name.contains("modif")
      if modified {
        if isChange { return time }
      } else if property == "datepublished" || tree.value("pubdate", of: node) != nil {
        return time
      } else if !isChange, fallback == nil {
        fallback = time
      }
    }
    return fallback
  }

  private func fromLines() -> PageTime? {
    for node in head.dates.prefix(8) {
      if let text = tree.text("content", of: node) ?? tree.text("datetime", of: node),
        let time = reader.read(text)
      {
        return time
      }
      if let time = reader.read(tree.text(of: node)) { return time }
    }
    for block in outline.blocks.prefix(200) where block.words <= 14 && block.characters >= 6 {
      guard !block.traits.contains(.comments), !block.traits.contains(.hidden) else { continue }
      let text = outline.text(of: block)
      guard text.utf8.count < 120, text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { continue }
      let line = text.lowercased()
      guard !Self.changes.contains(where: { line.hasPrefix($0) }) else { continue }
      let isDateLine =
        DateLine.begins(line) || DateLine.isOne(line) || block.traits.contains(.meta)
        || Self.leads.contains { line.hasPrefix($0) }
      if isDateLine, let time = reader.read(text) { return time }
    }
    return nil
  }

  /// `/2024/05/01/` or `/2024-05-01-` in the address.
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
      if part.count == 8, part.hasPrefix("20"), Int(part) != nil,
        let time = reader.read(String(part))
      {
        return time
      }
    }
    return nil
  }
}
