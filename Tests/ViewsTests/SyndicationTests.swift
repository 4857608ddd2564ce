import Basics
import Foundation
import Models
import Testing
import ViewModels
import Views

/// The formats of other programs, compared as a whole, and the same documents written in pieces.
struct SyndicationTests {
  @Test func matchesTheRecording() throws {
    try Golden.expect(
      String(writing: { OPMLRenderer().render(Samples.subscriptions, into: &$0) }),
      "subscriptions.opml")
    try Golden.expect(AtomRenderer().text(Samples.export), "export.atom")
    try Golden.expect(AtomRenderer().text(Samples.emptyExport), "export-empty.atom")
  }

  @Test func plainTextsAreNoMarkupInRSS() {
    let text = RSSRenderer(link: "https://tintm.example/").text(Samples.export)
    #expect(
      text.contains(
        "<content:encoded>&lt;p&gt;本文 &amp;lt; 100 &amp;amp;&#9;more&lt;br&gt;lines&lt;/p&gt;</"))
    #expect(text.contains("<content:encoded>&lt;p&gt;The boat left at six &amp;amp; &lt;b&gt;"))
    #expect(text.contains("\u{201C}We counted the lamps") && !text.contains("&amp;amp;amp;"))
    #expect(text.contains("<media:thumbnail url=\"https://harbour.example/ferry.jpg\"/>"))
  }

  @Test func isWellFormedXML() throws {
    for text in [
      String(writing: { OPMLRenderer().render(Samples.subscriptions, into: &$0) }),
      AtomRenderer().text(Samples.export),
      AtomRenderer().text(Samples.emptyExport),
    ] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      #expect(text.contains("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
      let tags = text.split(separator: "<").dropFirst(1)
      let opened = tags.count { !$0.hasPrefix("/") && !$0.contains("/>") }
      #expect(opened == tags.count { $0.hasPrefix("/") })
    }
  }

  @Test func piecesAddUpToTheWhole() {
    let items = Samples.export.items
    let renderers: [any ExportRenderer] = [
      AtomRenderer(), JSONFeedRenderer(), JSONRenderer(), JSONLinesRenderer(),
    ]
    for renderer in renderers {
      var sink = ByteSink()
      for (index, item) in items.enumerated() {
        let page = ExportViewModel(category: "world", items: [item], now: Samples.now)
        let piece = Piece(isFirst: index == 0, isLast: index == items.count - 1)
        renderer.render(page, as: piece, into: &sink)
      }
      var pieces = sink.text
      // Its time is that of the first piece.
      let whole = renderer.text(Samples.export)
      if renderer is AtomRenderer, let line = whole.firstRange(of: /<updated>[^<]*<\/updated>/),
        let other = pieces.firstRange(of: /<updated>[^<]*<\/updated>/)
      {
        pieces.replaceSubrange(other, with: whole[line])
      }
      #expect(pieces == whole)
    }
  }

  @Test func urnsAreStable() {
    #expect(Samples.export.items[0].urn == "urn:uuid:" + Samples.export.items[0].urn.dropFirst(9))
    let urns = Samples.export.items.map(\.urn) + [Samples.export.urn, Samples.emptyExport.urn]
    #expect(Set(urns).count == urns.count)
    #expect(
      urns.allSatisfy {
        $0.wholeMatch(
          of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil
      })
  }
}

extension ExportRenderer {
  fileprivate func text(_ export: ExportViewModel) -> String {
    String(writing: { render(export, as: .whole, into: &$0) })
  }
}
