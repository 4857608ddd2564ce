import Basics
import Foundation
import Models
import Views

extension StraightLine {
  static func pipe(_ articles: [RankedArticle], into sink: inout ByteSink) {
    for ranked in articles {
      let article = ranked.article
      sink.write(json: Int(article.id))
      tab(into: &sink)
      sink.write(timestamp: article.published ?? article.fetched)
      tab(into: &sink)
      sink.write(printable: article.category)
      tab(into: &sink)
      sink.write(printable: article.source.name)
      tab(into: &sink)
      if let title = article.title { sink.write(printable: title) }
      tab(into: &sink)
      if let url = article.url { sink.write(printable: url) }
      tab(into: &sink)
      if article.wordCount > 0 { sink.write(json: (article.wordCount - 1) / 238 + 1) }
      tab(into: &sink)
      if let comments = ranked.counts.comments, comments > 0 { sink.write(json: comments) }
      tab(into: &sink)
      if let story = ranked.story, story.sources > 1 { sink.write(json: story.sources) }
      tab(into: &sink)
      var marks: [String] = []
      if ranked.state.bookmarked { marks.append("bookmarked") }
      if ranked.state.read { marks.append("read") }
      if ranked.state.hidden { marks.append("hidden") }
      sink.write(marks.joined(separator: ","))
      sink.write(UInt8(ascii: "\n"))
    }
  }

  private static func tab(into sink: inout ByteSink) {
    sink.write(UInt8(ascii: "\t"))
  }
}
