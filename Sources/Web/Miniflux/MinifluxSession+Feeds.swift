import Basics
import Foundation
import HTTPTypes
import Models
import Store

extension MinifluxSession {
  /// The icon of a source, which has the source's id.
  func icon(of id: Int64) throws -> WebResponse {
    let source = try source(id)
    guard let icon = try reader.icons(of: [source])[source.id] else {
      throw SyncRefusal(.notFound, "The feed has no icon.")
    }
    return .json { sink in
      sink.write("{\"id\":", json: Int(source.id))
      sink.write(",\"mime_type\":", json: icon.type)
      sink.write(",\"data\":", json: icon.asData)
      sink.write(UInt8(ascii: "}"))
    }
  }

  func me() -> WebResponse {
    .json { sink in
      sink.write("{\"id\":", json: Int(reader.id))
      sink.write(",\"username\":", json: reader.name)
      sink.write(
        """
        ,"is_admin":false,"theme":"system_serif","language":"en_US","timezone":"UTC",\
        "entry_sorting_direction":"desc","entry_sorting_order":"published_at","stylesheet":"",\
        "google_id":"","openid_connect_id":"","entries_per_page":100,"keyboard_shortcuts":true,\
        "show_reading_time":true,"entry_swipe":true,"gesture_nav":"tap","last_login_at":
        """)
      // Miniflux has none before the first login, but a client that can ask has been let in: typed
      // clients fail at null.
      sink.write(minifluxTime: reader.lastUse)
      sink.write(
        """
        ,"display_mode":"standalone","default_reading_speed":265,"cjk_reading_speed":500,\
        "default_home_page":"unread","categories_sorting_order":"unread_count",\
        "mark_read_on_view":false,"media_playback_rate":1}
        """)
    }
  }

  func categories() throws -> WebResponse {
    let sources = try reader.subscriptions()
    let withCounts = request.query["counts"] == "true"
    let counts = withCounts ? try reader.counts(of: sources) : [:]
    return .json { sink in
      sink.write(jsonArray: sources.folders) { sink, category in
        sink.write(minifluxCategory: category.folder, of: reader.id, isOpen: withCounts)
        guard withCounts else { return }
        let unread = category.sources.reduce(0) { $0 + (counts[$1.id]?.unread ?? 0) }
        sink.write(",\"feed_count\":", json: category.sources.count)
        sink.write(",\"total_unread\":", json: unread)
        sink.write(UInt8(ascii: "}"))
      }
    }
  }

  func feeds(_ sources: [StreamSource]) throws -> WebResponse {
    let withIcon = try withIcon(sources)
    return .json { sink in
      sink.write(jsonArray: sources) { sink, source in
        sink.write(minifluxFeed: source, of: reader.id, hasIcon: withIcon.contains(source.id))
      }
    }
  }

  /// Has feeds looked at now. Those that must not be asked yet are left for their time, and the
  /// answer is the same: Miniflux, too, does not tell what it does.
  func refresh(_ sources: [StreamSource]) throws -> WebResponse {
    _ = try management.refresh(
      of: reader.name, only: Set(sources.map(\.url)), in: reader.store)
    return WebResponse(.noContent)
  }

  func counters() throws -> WebResponse {
    let sources = try reader.subscriptions()
    let counts = try reader.counts(of: sources)
    let lengths = try reader.store.streamLengths(of: sources.map(\.id), reader: reader.name)
    let read = sources.map { source in
      (lengths[source.id] ?? 0) - (counts[source.id]?.unread ?? 0)
    }
    return .json { sink in
      for (name, numbers) in [
        ("{\"reads\":{", read), (",\"unreads\":{", sources.map { counts[$0.id]?.unread ?? 0 }),
      ] {
        sink.write(name)
        for (source, number) in zip(sources, numbers) {
          sink.comma()
          sink.write("\"\(source.id)\":\(number)")
        }
        sink.write(UInt8(ascii: "}"))
      }
      sink.write(UInt8(ascii: "}"))
    }
  }
}
