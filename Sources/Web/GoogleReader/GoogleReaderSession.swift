import Basics
import Foundation
import HTTPTypes
import Models
import Store
import Views

/// One request of an authorized reader.
struct GoogleReaderSession {
  let reader: SyncReader
  let management: SourceManagement
  let request: WebRequest
  /// The credential that authorized the request.
  let authorization: String
  let fields: FormFields

  init(
    reader: SyncReader, management: SourceManagement, request: WebRequest, authorization: String
  ) throws {
    self.reader = reader
    self.management = management
    self.request = request
    self.authorization = authorization
    // NetNewsWire does not encode the names of labels, and no field of this API is without a value.
    fields = try request.looseFields { value in
      if case .label = GoogleReaderStream(value) { true } else { false }
    }
  }

  /// The token that apps send with changes, as `T`. It adds no protection to that of the header, so
  /// it is not stored: it is derived from the header.
  var token: String {
    String(SHA256.hex(of: Array("Google Reader token\0\(authorization)".utf8)).prefix(57))
  }

  /// Many apps send no `T`, or `x`, or the value that they log in with. Any other value is
  /// rejected, and the app is told to fetch a new token.
  func checkToken() throws {
    guard let sent = fields["T"]?.trimmed, !sent.isEmpty,
      sent != "x", sent != token, !authorization.hasSuffix("auth=" + sent)
    else { return }
    var headers = HTTPFields()
    for name in ["X-Reader-Google-Bad-Token", "Google-Bad-Token"] {
      if let name = HTTPField.Name(name) { headers[name] = "true" }
    }
    throw SyncRefusal(
      .unauthorized, "The token in T does not match reader/api/0/token.", headers: headers)
  }

  func sources() throws -> GoogleReaderSources {
    GoogleReaderSources(try reader.sources())
  }

  /// The stream that a parameter or the path names.
  func stream(_ name: String?) throws -> GoogleReaderStream {
    guard let name, !name.isEmpty else { return .state("reading-list") }
    guard let stream = GoogleReaderStream(name) else {
      throw GoogleReaderSelection.noStream(name, in: "s")
    }
    return stream
  }
}

extension GoogleReaderSession {
  /// `reader/atom/STREAM`: a stream as Atom 1.0 (RFC 4287), for newsboat before 2.24. A category in
  /// Google Reader's scheme marks read articles.
  func atom(_ name: String) throws -> WebResponse {
    let stream = try stream(name)
    let sources = try sources()
    let selection = try GoogleReaderSelection(stream, fields, in: sources, limit: 1000)
    let (ids, _) = try chosen(selection)
    return try WebResponse(type: "application/atom+xml; charset=utf-8") { sink in
      sink.beginAtom(
        id: "tag:google.com,2005:reader/" + stream.name, title: title(of: stream, in: sources),
        updated: reader.now)
      for item in try reader.items(ids) {
        guard let source = sources[item.source] else { continue }
        sink.write(atom: item, of: source)
      }
      sink.write("</feed>\n")
    }
  }

  private func title(of stream: GoogleReaderStream, in sources: GoogleReaderSources) -> String {
    switch stream {
    case .feed(let feed): sources.ids(of: stream)?.first.flatMap { sources[$0] }?.name ?? feed
    case .label(let name), .state(let name): name
    }
  }
}

extension ByteSink {
  fileprivate mutating func write(atom item: StreamItem, of source: StreamSource) {
    write("<entry>\n")
    write(element: "id", GoogleReaderItemID.long(item.id))
    write(element: "title", item.headline)
    write(atomTime: "published", item.time)
    write(atomTime: "updated", item.changeTime)
    write(atomLink: "alternate", item.address(of: source), type: "text/html")
    write(atomAuthor: item.byline.isEmpty ? source.name : item.byline)
    for state in [item.isRead ? "read" : "fresh"] + (item.isBookmarked ? ["starred"] : []) {
      write("<category scheme=\"http://www.google.com/reader/\"")
      write(attribute: "term", "user/-/state/com.google/" + state)
      write(attribute: "label", state)
      write("/>\n")
    }
    for file in item.content.attachments {
      write(atomLink: "enclosure", file.url, type: file.type, length: file.sizeInBytes)
    }
    write(atomContent: item.markup, isHTML: true)
    write("</entry>\n")
  }
}

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
