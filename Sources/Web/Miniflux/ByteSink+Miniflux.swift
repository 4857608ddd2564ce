import Basics
import Foundation
import Models
import Store
import ViewModels
import Words

extension ByteSink {
  /// - Parameter isOpen: whether further members of the object follow.
  mutating func write(minifluxCategory category: StreamCategory, of reader: Int64, isOpen: Bool) {
    write("{\"id\":", json: Int(category.id))
    write(",\"title\":", json: category.name)
    write(",\"user_id\":", json: Int(reader))
    write(",\"hide_globally\":false")
    if !isOpen { write(UInt8(ascii: "}")) }
  }

  /// Writes every member without which an app rejects a feed; most are settings that sources here
  /// don't have.
  mutating func write(
    minifluxFeed source: StreamSource, of reader: Int64, hasIcon: Bool
  ) {
    write("{\"id\":", json: Int(source.id))
    write(",\"user_id\":", json: Int(reader))
    write(",\"title\":", json: source.name)
    write(",\"feed_url\":", json: source.address)
    write(",\"site_url\":", json: source.site)
    write(",\"description\":\"\",\"checked_at\":")
    write(minifluxTime: source.lastPoll)
    write(",\"next_check_at\":")
    write(minifluxTime: source.nextPoll)
    write(",\"parsing_error_message\":", json: source.failure)
    write(",\"parsing_error_count\":", json: source.failures)
    write(
      """
      ,"etag_header":"","last_modified_header":"","scraper_rules":"","rewrite_rules":"",\
      "urlrewrite_rules":"","blocklist_rules":"","keeplist_rules":"","block_filter_entry_rules":"",\
      "keep_filter_entry_rules":"","user_agent":"","cookie":"","username":"","password":"",\
      "crawler":false,"disabled":false,"no_media_player":false,"ignore_http_cache":false,\
      "allow_self_signed_certificates":false,"fetch_via_proxy":false,"hide_globally":false,\
      "disable_http2":false,"category":
      """)
    write(minifluxCategory: source.folder, of: reader, isOpen: false)
    write(",\"icon\":")
    if hasIcon {
      write("{\"feed_id\":", json: Int(source.id))
      write(",\"icon_id\":", json: Int(source.id))
      write("}}")
    } else {
      write("null}")
    }
  }

  /// - Parameter markChange: when the reader's marks last changed, if it is known.
  mutating func write(
    minifluxEntry item: StreamItem, of source: StreamSource, hasIcon: Bool, markChange: Date?,
    reader: Int64
  ) {
    write("{\"id\":", json: Int(item.id))
    write(",\"user_id\":", json: Int(reader))
    write(",\"feed_id\":", json: Int(item.source))
    write(item.isRead ? ",\"status\":\"read\"" : ",\"status\":\"unread\"")
    write(",\"hash\":\"\(UInt64(bitPattern: item.id).digits(16, radix: 16))\"")
    write(",\"title\":", json: item.headline)
    write(",\"url\":", json: item.address(of: source))
    write(",\"comments_url\":", json: item.metadata.commentsURL ?? "")
    write(",\"published_at\":")
    // What lists are ordered and filtered by.
    write(minifluxTime: item.dated)
    write(",\"created_at\":")
    write(minifluxTime: item.fetched)
    write(",\"changed_at\":")
    write(minifluxTime: [item.marked, markChange].compactMap(\.self).reduce(item.fetched, max))
    write(",\"content\":", json: item.markup)
    write(",\"author\":", json: item.byline)
    write(",\"share_code\":\"\",\"starred\":", json: item.isBookmarked)
    write(",\"reading_time\":", json: item.readingMinutes)
    write(",\"enclosures\":", jsonArray: item.files.enumerated()) { sink, file in
      sink.write(minifluxEnclosure: file.element, number: file.offset, of: item.id, reader)
    }
    write(",\"feed\":")
    write(minifluxFeed: source, of: reader, hasIcon: hasIcon)
    write(",\"tags\":", jsonArray: item.tags) { sink, tag in
      sink.write(json: tag)
    }
    write("}")
  }

  private mutating func write(
    minifluxEnclosure attachment: Attachment, number: Int, of entry: Int64, _ reader: Int64
  ) {
    // Unique within the article, and among all articles with fewer than 1000 attachments.
    write("{\"id\":\(entry &* 1000 &+ Int64(number % 1000)),\"user_id\":\(reader)")
    write(",\"entry_id\":\(entry),\"url\":")
    write(json: attachment.url)
    write(",\"mime_type\":", json: attachment.type ?? MediaFile.unknownType)
    write(",\"size\":", json: attachment.sizeInBytes ?? 0)
    write(",\"media_progression\":0}")
  }

  /// Apps require a date where there is none: Miniflux writes the beginning of Go's calendar.
  mutating func write(minifluxTime date: Date?) {
    if let date {
      write(json: Timestamp.required(date))
    } else {
      write("\"0001-01-01T00:00:00Z\"")
    }
  }
}

extension StreamItem {
  /// At 265 words per minute, as `default_reading_speed` of `/v1/me` says.
  var readingMinutes: Int { max(1, (metadata.wordCount + 264) / 265) }
}

extension StreamSource {
  /// Why its last poll failed; empty after a success.
  fileprivate var failure: String { Message.stored(lastError)?.english ?? "" }
}
