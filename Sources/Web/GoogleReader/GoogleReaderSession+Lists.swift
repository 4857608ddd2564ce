import Basics
import Foundation
import Models
import Store

extension GoogleReaderSession {
  func userInfo() -> WebResponse {
    .json { sink in
      sink.write("{\"userId\":", json: String(reader.id))
      sink.write(",\"userName\":", json: reader.name)
      sink.write(",\"userProfileId\":", json: String(reader.id))
      sink.write(",\"userEmail\":\"\"}")
    }
  }

  /// Lists one folder per category, a tag for each label of articles, and one for today's best. The
  /// best list is not a feed, since its articles would then appear twice.
  func tags() throws -> WebResponse {
    let sources = try sources()
    let labels = try reader.labelNames().filter { sources.isTag($0) }
    return .json { sink in
      sink.write("{\"tags\":[{\"id\":\"user/-/state/com.google/starred\"}")
      for label in sources.labels {
        sink.write(",{\"id\":", json: "user/-/label/" + label)
        sink.write(",\"type\":\"folder\"}")
      }
      if let best = sources.bestLabel {
        sink.write(",{\"id\":", json: "user/-/label/" + best)
        sink.write(",\"type\":\"tag\"}")
      }
      for label in labels {
        sink.write(",{\"id\":", json: "user/-/label/" + GoogleReaderStream.label(label))
        sink.write(",\"type\":\"tag\"}")
      }
      sink.write("]}")
    }
  }

  func subscriptions() throws -> WebResponse {
    let sources = try sources()
    let icons = try reader.icons(of: sources.subscriptions)
    let root = request.home + "/"
    return .json { sink in
      sink.write("{\"subscriptions\":", jsonArray: sources.subscriptions) { sink, source in
        let label = GoogleReaderSources.label(source)
        sink.write("{\"id\":\"feed/", json: Int(source.id))
        sink.write("\",\"title\":", json: GoogleReaderText.title(source.name))
        // One category only: apps that read one fail at a second.
        sink.write(",\"categories\":[{\"id\":", json: "user/-/label/" + label)
        sink.write(",\"label\":", json: label)
        sink.write("}],\"url\":", json: source.address)
        sink.write(",\"htmlUrl\":", json: source.site)
        sink.write(",\"iconUrl\":")
        sink.write(
          json: icons[source.id].map { root + IconHandler.path(of: $0, source: source.id) } ?? "")
        sink.write(UInt8(ascii: "}"))
      }
      sink.write("}")
    }
  }

  func unreadCounts() throws -> WebResponse {
    let sources = try sources()
    let counts = try reader.counts(of: sources.subscriptions)
    let tags = try reader.store.labels(of: reader.name).filter { sources.isTag($0.name) }
    let newest = try tags.isEmpty ? [:] : reader.store.lastLabelled(of: reader.name)
    var labels: [String: StreamCount] = [:]
    var all = StreamCount(unread: 0)
    for source in sources.subscriptions {
      guard let count = counts[source.id] else { continue }
      labels[GoogleReaderSources.label(source), default: StreamCount(unread: 0)].add(count)
      all.add(count)
    }
    return .json { sink in
      sink.write("{\"max\":", json: all.unread)
      sink.write(",\"unreadcounts\":[")
      for source in sources.subscriptions {
        Self.write("feed/\(source.id)", counts[source.id], into: &sink)
      }
      for label in sources.labels {
        Self.write("user/-/label/" + label, labels[label], into: &sink)
      }
      for tag in tags {
        Self.write(
          "user/-/label/" + GoogleReaderStream.label(tag.name),
          StreamCount(unread: tag.unread, newest: newest[tag.name]), into: &sink)
      }
      Self.write("user/-/state/com.google/reading-list", all, into: &sink)
      sink.write("]}")
    }
  }

  private static func write(_ stream: String, _ count: StreamCount?, into sink: inout ByteSink) {
    sink.comma()
    sink.write("{\"id\":", json: stream)
    sink.write(",\"count\":", json: count?.unread ?? 0)
    // A string: a number broke apps.
    sink.write(",\"newestItemTimestampUsec\":\"")
    sink.write(String(count?.newest.map(UnixTime.microseconds) ?? 0))
    sink.write("\"}")
  }
}

extension StreamCount {
  /// Adds the counts of another source.
  fileprivate mutating func add(_ other: StreamCount) {
    unread += other.unread
    newest = [newest, other.newest].compactMap(\.self).max()
  }
}
