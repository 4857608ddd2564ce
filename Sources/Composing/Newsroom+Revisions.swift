import Basics
import Foundation
import Markup
import Models
import Store
import ViewModels

extension Newsroom {
  /// An article's text and its attached pictures as blocks; empty if there is neither markup nor a
  /// picture.
  ///
  /// - Parameter pictures: how it names stored pictures; `nil` for their addresses on the web.
  static func blocks(
    of content: ArticleContent?, beside lead: String?, with offline: OfflineState,
    named pictures: PictureNames? = .paths
  ) -> [TextBlock] {
    guard let content else { return [] }
    let attached = AttachedPicture.all(of: content, beside: lead)
    var blocks = content.html.map { HTMLBlocks.parse($0) } ?? []
    if content.html == nil, !attached.isEmpty, let text = content.text {
      blocks = text.split(separator: "\n\n").map {
        TextBlock(.paragraph, [TextSpan(String($0))])
      }
    }
    for picture in attached {
      blocks.append(TextBlock(.image(url: picture.url, alt: nil)))
      if let words = picture.description {
        blocks.append(TextBlock(.caption, [TextSpan(words)]))
      }
    }
    let files = Dictionary(
      firstOf: offline.pictures.compactMap { picture in picture.file.map { (picture.url, $0) } })
    let pixels = Set(offline.pictures.lazy.filter(\.isTrackingPixel).map(\.url))
    let shownLead = lead.flatMap { files[$0] == nil ? nil : AttachedPicture.key(of: $0) }
    blocks = withoutDecoration(blocks) { url, isDescribed in
      if pixels.contains(url) { return true }
      guard !isDescribed, files[url] == nil else { return false }
      return !PictureRules.isWorthALink(url) || AttachedPicture.key(of: url) == shownLead
    }
    guard !files.isEmpty, let pictures else { return blocks }
    return blocks.map { block in
      guard case .image(let url, let alt, _) = block.kind, let file = files[url] else {
        return block
      }
      var block = block
      block.kind = .image(url: pictures.address(of: file), alt: alt)
      return block
    }
  }

  /// Leaves out pictures that tell nothing. An item of a list that began with one begins with what
  /// follows.
  ///
  /// - Parameter tellsNothing: by a picture's address and whether it has a description or a caption.
  private static func withoutDecoration(
    _ blocks: [TextBlock], _ tellsNothing: (String, Bool) -> Bool
  ) -> [TextBlock] {
    var kept: [TextBlock] = []
    kept.reserveCapacity(blocks.count)
    var begun: TextBlock?
    for (index, block) in blocks.enumerated() {
      if case .image(let url, let alt, _) = block.kind {
        let isDescribed = alt != nil || blocks.dropFirst(index + 1).first?.kind == .caption
        if tellsNothing(url, isDescribed) {
          if block.item != nil { begun = block }
          continue
        }
      }
      kept.append(block)
      if let begun, block.item == nil, block.nesting.levels.starts(with: begun.nesting.levels) {
        kept[kept.count - 1].item = begun.item
      }
      begun = nil
    }
    return kept
  }

  /// A complete article, with its highlights in its text.
  static func detail(
    _ ranked: RankedArticle, _ content: ArticleContent?, _ offline: OfflineState,
    _ annotations: ArticleAnnotations = ArticleAnnotations(), related: [RankedArticle] = [],
    named pictures: PictureNames? = .paths
  ) -> ArticleDetailViewModel {
    highlighting(
      ArticleDetailViewModel(
        ranked, content: content ?? ArticleContent(),
        blocks: blocks(of: content, beside: ranked.article.image, with: offline, named: pictures),
        offline: offline, annotations: annotations, related: related))
  }

  /// An earlier or the current text of an article.
  func revision(_ number: Int, of id: Int64) throws -> ArticleDetailViewModel {
    var (ranked, content, offline) = try whole(id)
    if number != offline.revision {
      let old = try Self.revision(number, of: id, in: offline)
      ranked.article.metadata.title = old.title
      ranked.article.metadata.summary = old.summary
      content = old.content
      offline.revision = number
    }
    return Self.detail(ranked, content, offline, named: pictures)
  }

  /// The changes of an article since one of its texts.
  func changes(of id: Int64, since number: Int?) throws -> DiffViewModel {
    let (ranked, content, offline) = try whole(id)
    guard let last = offline.revisions.last else { throw NewsroomFault.neverEdited(id) }
    let old = try number.map { try Self.revision($0, of: id, in: offline) } ?? last
    let title = RevisionDiff.changes(from: old.title ?? "", to: ranked.article.title ?? "")
    return DiffViewModel(
      ranked.article, from: old.number, to: offline.revision, replaced: old.replaced,
      titleChange: title.first ?? TextChange(.same, []),
      changes: RevisionDiff.changes(
        from: Self.text(old.content, else: old.summary),
        to: Self.text(content, else: ranked.article.summary)))
  }

  private func whole(_ id: Int64) throws -> (RankedArticle, ArticleContent, OfflineState) {
    let found = try store.wholeArticles([id], reader: reader).articles.first
    guard let whole = found.map(pictures.naming) else {
      throw NewsroomFault.noSuchArticle(id)
    }
    return (whole.ranked, whole.content ?? ArticleContent(), whole.offline)
  }

  private static func revision(
    _ number: Int, of id: Int64, in offline: OfflineState
  ) throws -> ArticleRevision {
    guard let revision = offline.revisions.first(where: { $0.number == number }) else {
      throw NewsroomFault.noSuchRevision(
        id, number: number, known: offline.revisions.map(\.number) + [offline.revision])
    }
    return revision
  }

  private static func text(_ content: ArticleContent, else summary: String?) -> String {
    let text = content.html.map { PlainText.of($0, .blocks) } ?? content.text ?? ""
    return text.isEmpty ? summary ?? "" : text
  }
}
