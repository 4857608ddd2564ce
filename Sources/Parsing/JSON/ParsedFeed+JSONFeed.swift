import Basics
import Foundation
internal import Models

extension ParsedFeed {
  /// The feed as one JSON Feed 1.1 document: UTF-8, on one line, the same bytes for the same feed.
  /// Fields without a value are omitted.
  package func jsonFeed() -> [UInt8] {
    var json = ByteSink()
    json.write(
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":", json: title?.text ?? "")
    json.text("home_page_url", homePageURL)
    json.text("feed_url", feedURL)
    json.text("description", description?.text)
    json.text("icon", icon)
    json.text("favicon", favicon)
    json.text("language", language)
    json.list("authors", authors) { $0.person($1) }
    json.list("hubs", hubs) { json, hub in
      json.object {
        $0.text("type", hub.type)
        $0.text("url", hub.url)
      }
    }
    json.write(",\"items\":", jsonArray: items) { $0.item($1) }
    json.write(",\"_tintm\":{\"format\":", json: format.rawValue)
    json.text("encoding", encoding)
    json.text("id", id)
    json.text("title_html", title?.html)
    json.text("description_html", description?.html)
    json.text("updated", updated.flatMap { Timestamp($0)?.rfc3339 })
    json.text("published", published.flatMap { Timestamp($0)?.rfc3339 })
    json.number("ttl_minutes", schedule.ttlMinutes)
    json.text("copyright", copyright)
    json.text("generator", generator)
    json.list("categories", categories) { $0.write(json: $1) }
    json.list("contributors", contributors) { $0.person($1) }
    json.list("links", links) { $0.link($1) }
    json.list("warnings", warnings) { $0.write(json: $1) }
    json.write("}}")
    return json.bytes
  }
}

extension ByteSink {
  fileprivate mutating func object(_ members: (inout ByteSink) -> Void) {
    write(UInt8(ascii: "{"))
    members(&self)
    write(UInt8(ascii: "}"))
  }

  /// Writes a list unless it is empty.
  fileprivate mutating func list<Element>(
    _ key: StaticString, _ elements: [Element], _ element: (inout ByteSink, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    member(key)
    write(jsonArray: elements, element)
  }

  /// Writes a text unless it is empty.
  fileprivate mutating func text(_ key: StaticString, _ text: String?) {
    if text?.isEmpty == false { member(key, text) }
  }

  fileprivate mutating func number(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    member(key)
    write(json: number)
  }

  fileprivate mutating func person(_ person: ParsedPerson) {
    object { json in
      json.text("name", person.name)
      json.text("url", person.url)
      json.text("avatar", person.avatar)
      if let email = person.email {
        json.member("_tintm")
        json.object { $0.text("email", email) }
      }
    }
  }

  fileprivate mutating func link(_ link: ParsedLink) {
    object { json in
      json.text("rel", link.rel)
      json.text("href", link.href)
      json.text("type", link.type)
      json.text("title", link.title)
    }
  }

  fileprivate mutating func item(_ item: ParsedItem) {
    object { json in
      json.text("id", item.id)
      json.text("url", item.url)
      json.text("external_url", item.externalURL)
      json.text("title", item.title?.text)
      json.text("content_html", item.body?.html)
      json.text("content_text", item.body?.text)
      json.text("summary", item.summary?.text)
      json.text("image", item.image)
      json.text("banner_image", item.bannerImage)
      json.text("date_published", item.published.flatMap { Timestamp($0)?.rfc3339 })
      json.text("date_modified", item.modified.flatMap { Timestamp($0)?.rfc3339 })
      json.list("authors", item.authors) { $0.person($1) }
      json.list("tags", item.tags) { $0.write(json: $1) }
      json.text("language", item.language)
      json.list("attachments", item.attachments) { $0.attachment($1) }
      if item.hasExtension {
        json.member("_tintm")
        json.object { $0.itemExtension(item) }
      }
    }
  }

  private mutating func attachment(_ attachment: Attachment) {
    object { json in
      json.text("url", attachment.url)
      json.text("mime_type", attachment.mimeType)
      json.text("title", attachment.title)
      json.number("size_in_bytes", attachment.sizeInBytes)
      json.number("duration_in_seconds", attachment.durationInSeconds)
    }
  }

  private mutating func itemExtension(_ item: ParsedItem) {
    text("title_html", item.title?.html)
    text("summary_html", item.summary?.html)
    list("contributors", item.contributors) { $0.person($1) }
    text("comments_url", item.commentsURL)
    number("comments_count", item.commentsCount)
    number("view_count", item.viewCount)
    number("rating_count", item.ratingCount)
    if let source = item.source {
      member("source")
      object {
        $0.text("title", source.title)
        $0.text("url", source.url)
      }
    }
    list("links", item.links) { $0.link($1) }
    if let isPermalink = item.guidIsPermalink {
      member("guid_is_permalink")
      write(json: isPermalink)
    }
    text("thumbnail", item.thumbnail)
  }
}

extension ParsedItem {
  fileprivate var hasExtension: Bool {
    title?.html != nil || self.summary?.html != nil || !self.contributors.isEmpty
      || self.commentsURL != nil || self.commentsCount != nil || self.viewCount != nil
      || self.ratingCount != nil || self.source != nil || !links.isEmpty || guidIsPermalink != nil
      || self.thumbnail != nil
  }
}
