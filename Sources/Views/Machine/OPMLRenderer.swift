package import Basics
package import ViewModels

/// OPML 2.0 (http://opml.org/spec2.opml) for subscriptions, with folders as outlines.
///
/// It contains no time, so the same subscriptions give the same document.
package struct OPMLRenderer: Sendable {
  package init() {}

  package func render(_ page: SubscriptionsViewModel, into sink: inout ByteSink) {
    sink.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\"")
    if page.items.contains(where: { !$0.outlineRules.isEmpty }) {
      sink.write(attribute: "xmlns:frss", "https://freshrss.org/opml")
    }
    sink.write(">\n<head>\n")
    sink.write(element: "title", page.title)
    sink.write("</head>\n<body>\n")
    var folder: String?
    for item in page.items where sink.isOpen {
      if item.folder != folder {
        if folder != nil { sink.write("</outline>\n") }
        folder = item.folder
        if let folder { open(folder, into: &sink) }
      }
      write(item, into: &sink)
    }
    if folder != nil { sink.write("</outline>\n") }
    sink.write("</body>\n</opml>\n")
  }

  private func open(_ folder: String, into sink: inout ByteSink) {
    sink.write("<outline")
    sink.write(attribute: "text", folder)
    sink.write(attribute: "title", folder)
    sink.write(">\n")
  }

  private func write(_ item: SubscriptionViewModel, into sink: inout ByteSink) {
    let name = item.label ?? item.feedLink
    sink.write("<outline")
    sink.write(attribute: "type", item.outlineType)
    sink.write(attribute: "text", name)
    sink.write(attribute: "title", name)
    sink.write(attribute: "xmlUrl", item.feedLink)
    if let site = item.siteLink { sink.write(attribute: "htmlUrl", site) }
    for rule in item.outlineRules {
      sink.write(" " + rule.name + "=\"")
      sink.write(xml: rule.value, isAttribute: true)
      sink.write("\"")
    }
    // The order of a source's folders. A name with a comma or slash would be split, so the
    // attribute is then omitted.
    if !item.folders.isEmpty, !item.folders.contains(where: { $0.contains { ",/".contains($0) } }) {
      sink.write(attribute: "category", item.folders.joined(separator: ","))
    }
    sink.write("/>\n")
  }
}
