import Basics
import Foundation
import Markup
import Models
import Parsing

extension MovedArticle {
  /// Maximum numbers and sizes in bytes of what a hostile file may have any number of.
  private static let limits = (
    labels: 50, tags: 100, authors: 20, name: 400, address: 4096, title: 4096
  )

  /// The article within limits, its names on one line, its address a web address or none.
  ///
  /// - Parameter use: what a name in lower case among the labels is.
  func bounded(_ use: (String) -> LabelUse) -> (MovedArticle, labelsLeftOut: LostLabels) {
    let limits = Self.limits
    var article = self
    article.url = Self.address(url)
    article.identity = identity.flatMap {
      $0.isEmpty || $0.utf8.count > limits.address ? nil : $0
    }
    article.title = title.flatMap { Self.line($0, limits.title) }
    article.authors = authors.prefix(limits.authors).compactMap(Self.name)
    article.tags = tags.prefix(limits.tags).compactMap(Self.name)
    article.source = source?.bounded
    article.details = details.bounded
    let lost = article.keepLabels(labels, use)
    return (article, lost)
  }

  /// The files of an entry of an API or a feed.
  ///
  /// - Parameter address: the key of a file's address.
  static func attachments(_ files: JSONValue?, address: String = "url") -> [Attachment] {
    (files?.array ?? []).compactMap { file in
      guard let url = file[address]?.string else { return nil }
      let size = (file["size"] ?? file["length"])?.scalar.flatMap { Int($0) }
      return Attachment(
        url: url, mimeType: (file["mime_type"] ?? file["type"])?.string,
        sizeInBytes: size.flatMap { $0 > 0 ? $0 : nil })
    }
  }

  enum LabelUse {
    case label
    /// A folder of the article's source.
    case folder
    /// Nothing, because the name is taken.
    case none
  }

  /// Keeps each label once; returns those that are lost.
  private mutating func keepLabels(_ labels: [String], _ use: (String) -> LabelUse) -> LostLabels {
    self.labels = []
    var seen: Set<String> = []
    var lost = LostLabels()
    for label in labels where label.contains(where: { !$0.isWhitespace }) {
      guard seen.count < Self.limits.labels, let name = TagName.checked(label) else {
        lost.add(label)
        continue
      }
      let key = name.lowercased()
      guard seen.insert(key).inserted else { continue }
      switch use(key) {
      case .label: self.labels.append(name)
      case .folder:
        if source?.folders.contains(name) == false { source?.folders.append(name) }
      case .none: lost.add(name)
      }
    }
    return lost
  }

  /// A web address; `nil` for anything else or longer.
  fileprivate static func address(_ text: String?) -> String? {
    text.flatMap { $0.isWebAddress && $0.utf8.count <= limits.address ? $0 : nil }
  }

  fileprivate static func name(_ text: String?) -> String? {
    text.flatMap { line($0, limits.name) }
  }

  /// Text on one line; `nil` for nothing. A longer text is cut.
  static func line(_ text: String, _ limit: Int) -> String? {
    let text = text.utf8.count > 4 * limit ? String(outside: text.utf8.prefix(4 * limit)) : text
    let line = text.label
    guard line.utf8.count > limit else { return line.isEmpty ? nil : line }
    return String(outside: line.utf8.prefix(limit)).trimmingCharacters(in: ["\u{FFFD}"])
  }
}

extension MovedDetails {
  private static let attachmentLimit = 100

  fileprivate var bounded: MovedDetails {
    var details = self
    details.language = MovedArticle.name(language)
    details.image = MovedArticle.address(image)
    details.commentsURL = MovedArticle.address(commentsURL)
    details.unfetched?.failure = MovedArticle.name(unfetched?.failure)
    details.attachments = attachments.prefix(Self.attachmentLimit).compactMap { file in
      guard let url = MovedArticle.address(file.url) else { return nil }
      return Attachment(
        url: url, mimeType: MovedArticle.name(file.mimeType), title: MovedArticle.name(file.title),
        sizeInBytes: file.sizeInBytes, durationInSeconds: file.durationInSeconds)
    }
    return details
  }
}

extension MovedSource {
  private static let folderLimit = 20

  var bounded: MovedSource? {
    var source = self
    source.feedURL = MovedArticle.address(feedURL)
    source.title = MovedArticle.name(title)
    source.homePageURL = MovedArticle.address(homePageURL)
    source.folders = folders.prefix(Self.folderLimit).compactMap(MovedArticle.name)
    let isEmpty =
      source.feedURL == nil && source.title == nil && source.homePageURL == nil && !isSaved
    return isEmpty ? nil : source
  }
}
