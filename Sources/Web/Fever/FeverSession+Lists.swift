import Basics
import Foundation
import Store

extension FeverSession {
  /// Writes `id` and `title` only: one app loops forever on any other name.
  static func write(groups sources: [StreamSource], into sink: inout ByteSink) {
    sink.write(",\"groups\":", jsonArray: sources.folders) { sink, element in
      sink.write("{\"id\":", json: Int(element.folder.id))
      sink.write(",\"title\":", json: element.folder.name)
      sink.write(UInt8(ascii: "}"))
    }
  }

  static func write(memberships sources: [StreamSource], into sink: inout ByteSink) {
    sink.write(",\"feeds_groups\":", jsonArray: sources.folders) { sink, element in
      sink.write("{\"group_id\":", json: Int(element.folder.id))
      sink.write(",\"feed_ids\":\"")
      sink.write(element.sources.map { String($0.id) }.joined(separator: ","))
      sink.write("\"}")
    }
  }

  /// Writes `id` before `favicon_id`: one app reads `favicon_id` with the id that it read before.
  func write(feeds sources: [StreamSource], into sink: inout ByteSink) throws {
    let newest = try reader.store.lastArrivals(of: sources.map(\.id))
    let icons = try reader.icons(of: sources)
    sink.write(",\"feeds\":", jsonArray: sources) { sink, source in
      sink.write("{\"id\":", json: Int(source.id))
      sink.write(",\"favicon_id\":", json: icons[source.id] == nil ? 0 : Int(source.id))
      sink.write(",\"title\":", json: source.name)
      sink.write(",\"url\":", json: source.address)
      sink.write(",\"site_url\":", json: source.site)
      sink.write(
        ",\"is_spark\":0,\"last_updated_on_time\":",
        json: newest[source.id].map(UnixTime.seconds) ?? 0)
      sink.write(UInt8(ascii: "}"))
    }
  }

  /// The icon of a source has its id.
  func write(favicons sources: [StreamSource], into sink: inout ByteSink) throws {
    let icons = try reader.icons(of: sources).sorted { $0.key < $1.key }
    sink.write(",\"favicons\":", jsonArray: icons) { sink, icon in
      sink.write("{\"id\":", json: Int(icon.key))
      sink.write(",\"data\":", json: icon.value.asData)
      sink.write(UInt8(ascii: "}"))
    }
  }
}
