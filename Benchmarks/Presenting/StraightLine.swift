import Basics
import Foundation
import Models
import Views

/// The same documents without view models: one function per format, with all keys written out, on
/// the same primitives for strings, numbers and dates.
enum StraightLine {
  static func json(_ articles: [RankedArticle], into sink: inout ByteSink) {
    sink.write("{\"version\":1,\"kind\":\"feed\",\"category\":null,\"sort\":\"rank\",\"items\":[")
    var isFirst = true
    for ranked in articles {
      if !isFirst { sink.write(UInt8(ascii: ",")) }
      isFirst = false
      write(ranked, into: &sink)
    }
    sink.write(
      "],\"list\":null,\"next\":null,\"reading\":null,\"since_last\":null}\n")
  }

  private static func write(_ ranked: RankedArticle, into sink: inout ByteSink) {
    let article = ranked.article
    sink.write("{\"id\":")
    sink.write(json: Int(article.id))
    text(",\"title\":", article.title, into: &sink)
    text(",\"summary\":", article.summary, into: &sink)
    text(",\"url\":", article.url, into: &sink)
    sink.write(",\"source\":{\"name\":")
    sink.write(json: article.source.name)
    text(",\"url\":", article.source.url, into: &sink)
    sink.write("},\"category\":")
    sink.write(json: article.category)
    sink.write(",\"authors\":")
    list(article.authors, into: &sink)
    sink.write(",\"tags\":")
    list(article.tags, into: &sink)
    date(",\"published\":", article.published, into: &sink)
    date(",\"modified\":", article.modified, into: &sink)
    date(",\"fetched\":", article.fetched, into: &sink)
    text(",\"image\":", article.image, into: &sink)
    text(",\"language\":", article.language, into: &sink)
    number(",\"word_count\":", article.wordCount, into: &sink)
    number(
      ",\"reading_minutes\":",
      article.wordCount > 0 ? (article.wordCount - 1) / 238 + 1 : nil, into: &sink)
    text(",\"comments_url\":", article.commentsURL, into: &sink)
    flag(",\"state\":{\"read\":", ranked.state.read, into: &sink)
    flag(",\"bookmarked\":", ranked.state.bookmarked, into: &sink)
    flag(",\"hidden\":", ranked.state.hidden, into: &sink)
    number("},\"interactions\":{\"views\":", ranked.counts.views, into: &sink)
    number(",\"bookmarks\":", ranked.counts.bookmarks, into: &sink)
    number(",\"shares\":", ranked.counts.shares, into: &sink)
    number(",\"comments\":", ranked.counts.comments, into: &sink)
    number(",\"external_views\":", ranked.counts.externalViews, into: &sink)
    number(",\"ratings\":", ranked.counts.ratings, into: &sink)
    sink.write("},\"story\":")
    if let story = ranked.story {
      number("{\"id\":", Int(story.id), into: &sink)
      number(",\"sources\":", story.sources, into: &sink)
      sink.write(UInt8(ascii: "}"))
    } else {
      sink.write("null")
    }
    sink.write(",\"score\":")
    sink.write(json: ranked.score)
    text(",\"image_file\":", ranked.imageFile, into: &sink)
    text(",\"image_url\":", ranked.imageURL, into: &sink)
    text(",\"shared_by\":", ranked.sharedBy, into: &sink)
    sink.write(UInt8(ascii: "}"))
  }

  private static func text(_ key: StaticString, _ value: String?, into sink: inout ByteSink) {
    sink.write(key)
    if let value { sink.write(json: value) } else { sink.write("null") }
  }

  private static func number(_ key: StaticString, _ value: Int?, into sink: inout ByteSink) {
    sink.write(key)
    if let value { sink.write(json: value) } else { sink.write("null") }
  }

  private static func date(_ key: StaticString, _ value: Date?, into sink: inout ByteSink) {
    sink.write(key)
    if let value { sink.write(json: value) } else { sink.write("null") }
  }

  private static func flag(_ key: StaticString, _ value: Bool, into sink: inout ByteSink) {
    sink.write(key)
    sink.write(json: value)
  }

  private static func list(_ texts: [String], into sink: inout ByteSink) {
    sink.write(UInt8(ascii: "["))
    var isFirst = true
    for text in texts {
      if !isFirst { sink.write(UInt8(ascii: ",")) }
      isFirst = false
      sink.write(json: text)
    }
    sink.write(UInt8(ascii: "]"))
  }
}
