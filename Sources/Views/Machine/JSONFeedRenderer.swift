package import Basics
internal import Foundation
package import ViewModels

/// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/) for pages of articles. Any other page is
/// written as the project's own JSON.
package struct JSONFeedRenderer: PieceRenderer {
  private let json = JSONRenderer()

  package init() {}

  package func render<Page: PageModel>(
    _ page: Page, as piece: Piece, into sink: inout ByteSink
  ) {
    guard Page.shape.isList, Page.Item.self is any ArticlePresentable.Type else {
      return json.render(page, as: piece, into: &sink)
    }
    if piece.isFirst {
      sink.write(
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":", json: page.title)
      sink.write(",\"items\":[")
    }
    for item in page.items where sink.isOpen {
      guard let item = item as? any ArticlePresentable else { continue }
      sink.comma()
      sink.write(jsonFeedItem: item)
    }
    if piece.isLast { sink.write("]}\n") }
  }

  package func render<Element: ViewModel>(element: Element, into sink: inout ByteSink) {
    if let item = element as? any ArticlePresentable {
      sink.write(jsonFeedItem: item)
      sink.write(UInt8(ascii: "\n"))
    } else {
      json.render(element: element, into: &sink)
    }
  }
}

extension ByteSink {
  /// An item of JSON Feed 1.1; keys without a value are omitted, as the specification requires.
  mutating func write(jsonFeedItem item: some ArticlePresentable) {
    write("{\"id\":\"")
    write(String(item.identity))
    write(UInt8(ascii: "\""))
    member("url", item.link)
    member("title", item.label)
    let content = item as? any ContentPresentable
    member("content_html", content?.contentHTML)
    // One of the two contents is required.
    let text = content?.contentText ?? item.summary ?? item.label ?? ""
    if content?.contentHTML == nil || content?.contentText != nil {
      member("content_text", text)
    }
    member("summary", item.summary)
    member("image", item.image)
    member("date_published", item.published)
    member("date_modified", item.modified)
    if !item.authors.isEmpty {
      member("authors", .records(item.authors.map { Record(["name": .text($0)]) }))
    }
    if !item.tags.isEmpty { member("tags", .list(item.tags)) }
    member("language", item.language)
    if let files = content?.files, !files.isEmpty {
      member("attachments", .records(files.map(Record.init(jsonFeed:))))
    }
    copies(of: item)
    write(UInt8(ascii: "}"))
  }

  /// The local files of its pictures, as an extension of the format: its own keys are for public
  /// addresses.
  private mutating func copies(of item: some ArticlePresentable) {
    let pictures = (item as? any OfflinePresentable)?.storedPictures ?? []
    guard item.imageFile != nil || item.imageURL != nil || !pictures.isEmpty else { return }
    write(",\"_tintm\":{\"image_file\":", json: .text(item.imageFile))
    write(",\"image_url\":", json: .text(item.imageURL))
    member("pictures", .records(pictures))
    write(UInt8(ascii: "}"))
  }

  private mutating func member(_ name: StaticString, _ date: Date?) {
    if let date, Timestamp(date) != nil { member(name, .date(date)) }
  }

  private mutating func member(_ name: StaticString, _ value: FieldValue) {
    member(name)
    write(json: value)
  }
}

extension Record {
  /// An attachment: keys without a value are omitted, except for the type, which is required.
  fileprivate init(jsonFeed file: MediaFile) {
    var file = file
    file.type = file.type ?? MediaFile.unknownType
    self.init(Record(file).entries.filter { $0.value != .none })
  }
}
