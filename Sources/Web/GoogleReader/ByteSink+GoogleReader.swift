import Basics
import Foundation
import Models
import Store
import ViewModels

extension ByteSink {
  /// Writes an article. It has `summary` and no `content`: some apps concatenate the two.
  mutating func write(googleReader item: StreamItem, of source: StreamSource) {
    let address = item.address(of: source)
    write("{\"id\":\"")
    write(GoogleReaderItemID.long(item.id))
    write("\",\"crawlTimeMsec\":\"", json: UnixTime.milliseconds(item.fetched))
    write("\",\"timestampUsec\":\"", json: UnixTime.microseconds(item.fetched))
    write("\",\"published\":", json: UnixTime.seconds(item.time))
    write(",\"updated\":", json: UnixTime.seconds(item.changeTime))
    write(",\"title\":", json: GoogleReaderText.title(item.headline))
    write(",\"canonical\":[{\"href\":", json: address)
    write("}],\"alternate\":[{\"href\":", json: address)
    write(",\"type\":\"text/html\"}],\"categories\":[")
    categories(of: item, source)
    write("],\"origin\":{\"streamId\":\"feed/", json: Int(source.id))
    write("\",\"htmlUrl\":", json: source.site)
    write(",\"title\":", json: GoogleReaderText.title(source.name))
    if !source.isSubscribed {
      // No list of subscriptions has it. FreshRSS's export names it so.
      write(",\"feedUrl\":", json: source.address)
    }
    write("},\"summary\":{\"content\":", json: item.markup)
    write(UInt8(ascii: "}"))
    if !item.byline.isEmpty { write(",\"author\":", json: item.byline) }
    enclosures(item.files)
    write(UInt8(ascii: "}"))
  }

  private mutating func categories(of item: StreamItem, _ source: StreamSource) {
    write("\"user/-/state/com.google/reading-list\"")
    // A source that is no subscription is in no folder that apps know.
    if source.isSubscribed {
      write(UInt8(ascii: ","))
      write(json: "user/-/label/" + GoogleReaderSources.label(source))
    }
    if item.isRead { write(",\"user/-/state/com.google/read\"") }
    if item.isBookmarked { write(",\"user/-/state/com.google/starred\"") }
    for label in item.labels {
      write(UInt8(ascii: ","))
      write(json: "user/-/label/" + GoogleReaderStream.label(label))
    }
    for word in source.categories.dropFirst().map(\.name) + item.metadata.tags {
      write(UInt8(ascii: ","))
      // A tag from a feed must not look like a state; state names contain slashes.
      write(json: GoogleReaderStream.label(word))
    }
  }

  private mutating func enclosures(_ attachments: [Attachment]) {
    guard !attachments.isEmpty else { return }
    write(",\"enclosure\":", jsonArray: attachments) { sink, attachment in
      sink.write("{\"href\":", json: attachment.url)
      sink.write(",\"type\":", json: attachment.type ?? MediaFile.unknownType)
      if let size = attachment.sizeInBytes {
        sink.write(",\"length\":", json: size)
      }
      sink.write(UInt8(ascii: "}"))
    }
  }
}

/// Text in the form that the apps expect: some read titles as markup and some as plain text, and
/// both show these characters correctly.
enum GoogleReaderText {
  static func title(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x3C || $0 == 0x3E }) else { return text }
    return text.replacing("<", with: "\u{FF1C}").replacing(">", with: "\u{FF1E}")
  }
}
