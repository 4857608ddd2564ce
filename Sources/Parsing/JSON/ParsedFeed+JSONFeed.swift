import Basics
import Foundation
internal import Markup
internal import Models

extension ParsedFeed {
  /// The feed as one JSON Feed 1.1 document: UTF-8, on one line, the same bytes for the same feed.
  /// Fields without a value are omitted.
  package func jsonFeed() -> [UInt8] {
    var json = JSONWriter(capacity: 1 << 16)
    json.object { json in
      json.member("version", "https://jsonfeed.org/version/1.1")
      json.required("title", title?.text ?? "")
      json.member("home_page_url", homePageURL)
      json.member("feed_url", feedURL)
      json.member("description", description?.text)
      json.member("icon", icon)
      json.member("favicon", favicon)
      json.member("language", language)
      json.list("authors", authors) { $0.person($1) }
      json.list("hubs", hubs) { json, hub in
        json.object { json in
          json.member("type", hub.type)
          json.member("url", hub.url)
        }
      }
      json.array("items", items) { $0.item($1) }
      json.object("_tintm") { writeExtension(&$0) }
    }
    return json.bytes
  }

  private func writeExtension(_ json: inout JSONWriter) {
    json.member("format", format.rawValue)
    json.member("encoding", encoding)
    json.member("id", id)
    json.member("title_html", title?.html)
    json.member("description_html", description?.html)
    json.member("updated", updated.flatMap { Timestamp($0)?.rfc3339 })
    json.member("published", published.flatMap { Timestamp($0)?.rfc3339 })
    json.member("ttl_minutes", schedule.ttlMinutes)
    json.member("copyright", copyright)
    json.member("generator", generator)
    json.list("categories", categories) { $0.element($1) }
    json.list("contributors", contributors) { $0.person($1) }
    json.list("links", links) { $0.link($1) }
    json.list("warnings", warnings) { $0.element($1) }
  }
}

extension JSONWriter {
  fileprivate mutating func person(_ person: ParsedPerson) {
    object { json in
      json.member("name", person.name)
      json.member("url", person.url)
      json.member("avatar", person.avatar)
      if let email = person.email {
        json.object("_tintm") { $0.member("email", email) }
      }
    }
  }

  fileprivate mutating func link(_ link: ParsedLink) {
    object { json in
      json.member("rel", link.rel)
      json.member("href", link.href)
      json.member("type", link.type)
      json.member("title", link.title)
    }
  }

  fileprivate mutating func item(_ item: ParsedItem) {
    object { json in
      json.member("id", item.id)
      json.member("url", item.url)
      json.member("external_url", item.externalURL)
      json.member("title", item.title?.text)
      json.member("content_html", item.body?.html)
      json.member("content_text", item.body?.text)
      json.member("summary", item.summary?.text)
      json.member("image", item.image)
      json.member("banner_image", item.bannerImage)
      json.member("date_published", item.published.flatMap { Timestamp($0)?.rfc3339 })
      json.member("date_modified", item.modified.flatMap { Timestamp($0)?.rfc3339 })
      json.list("authors", item.authors) { $0.person($1) }
      json.list("tags", item.tags) { $0.element($1) }
      json.member("language", item.language)
      json.list("attachments", item.attachments) { $0.attachment($1) }
      if item.hasExtension { json.object("_tintm") { $0.itemExtension(item) } }
    }
  }

  private mutating func attachment(_ attachment: Attachment) {
    object { json in
      json.member("url", attachment.url)
      json.member("mime_type", attachment.mimeType)
      json.member("title", attachment.title)
      json.member("size_in_bytes", attachment.sizeInBytes)
      json.member("duration_in_seconds", attachment.durationInSeconds)
    }
  }

  private mutating func itemExtension(_ item: ParsedItem) {
    member("title_html", item.title?.html)
    member("summary_html", item.summary?.html)
    list("contributors", item.contributors) { $0.person($1) }
    member("comments_url", item.commentsURL)
    member("comments_count", item.commentsCount)
    member("view_count", item.viewCount)
    member("rating_count", item.ratingCount)
    if let source = item.source {
      object("source") { json in
        json.member("title", source.title)
        json.member("url", source.url)
      }
    }
    list("links", item.links) { $0.link($1) }
    member("guid_is_permalink", item.guidIsPermalink)
    member("thumbnail", item.thumbnail)
  }
}

extension ParsedItem {
  fileprivate var hasExtension: Bool {
    title?.html != nil || summary?.html != nil || !contributors.isEmpty || commentsURL != nil
      || commentsCount != nil || viewCount != nil || ratingCount != nil || source != nil
      || !links.isEmpty || guidIsPermalink != nil || thumbnail != nil
  }
}
