import Basics
import Foundation
import Markup
import Models
import Store
import Views

extension StreamItem {
  /// A headline that is never empty: some apps fail at an empty one.
  var headline: String {
    Article.headline(title: metadata.title, summary: metadata.summary) ?? "Untitled"
  }

  /// The names of the authors; empty if there are none.
  var byline: String { metadata.authors.joined(separator: ", ") }

  /// Its address; an article without one is at its source.
  func address(of source: StreamSource) -> String { metadata.url ?? source.site }

  /// The body as markup; empty if there is no body.
  var markup: String {
    if let html = content.html, !html.isEmpty { return html }
    return HTML(paragraphs: content.text ?? metadata.summary ?? "").text
  }

  /// The attached files, and the lead picture unless it is one of them or stands in the text.
  var files: [Attachment] {
    var files = content.attachments
    if let lead, !AttachedPicture.isShown(lead.url, by: content) { files.append(lead) }
    return files
  }

  private var lead: Attachment? {
    // As Miniflux writes it: a media range (RFC 9110 12.5.1).
    metadata.image.map { Attachment(url: $0, mimeType: "image/*") }
  }

  /// The body as markup with all attached pictures and the lead picture, for a dialect that has no
  /// field for them.
  var illustratedMarkup: String {
    var whole = content
    if let lead { whole.attachments.append(lead) }
    let pictures = AttachedPicture.all(of: whole, beside: nil)
    guard !pictures.isEmpty else { return markup }
    let figures = pictures.map { picture -> HTML in
      let caption: HTML? = picture.description.map { "<figcaption>\($0)</figcaption>" }
      return "<figure><img src=\"\(picture.url)\">\(caption)</figure>"
    }
    return markup + figures.map(\.text).joined()
  }
}

extension FormFields {
  /// The whole number in a field, without the blanks around it; `nil` if it is empty or missing.
  func wholeNumber(_ name: String) throws -> Int64? {
    guard let text = self[name]?.trimmed, !text.isEmpty else {
      return nil
    }
    return try WholeNumber.read(text, in: name)
  }

  /// The exclusive bound of the times up to and including the one in a field.
  func timeBound(_ name: String) throws -> Date? {
    try wholeNumber(name).map { UnixTime.end(Double($0)) }
  }
}

extension WholeNumber {
  /// - Parameter name: of the parameter that has the text.
  static func read(_ text: String, in name: String) throws -> Int64 {
    guard let number = of(text) else {
      throw SyncRefusal(text, in: name, isNot: "a number")
    }
    return number
  }
}

/// Dates as whole numbers since 1970, rounded down and clamped to a range that apps can handle.
enum UnixTime {
  static func seconds(_ date: Date) -> Int { whole(date, 1) }
  static func milliseconds(_ date: Date) -> Int { whole(date, 1000) }
  static func microseconds(_ date: Date) -> Int { whole(date, 1_000_000) }

  /// The time that a number means, and the step in which its unit counts. Apps send seconds where a
  /// protocol asks for microseconds, and the reverse; the magnitude tells the unit, since the year
  /// 1973 has 12 digits in milliseconds, 15 in microseconds and 18 in nanoseconds.
  ///
  /// - Returns: the time, and the step in seconds; a millisecond at least, which is how precisely
  ///   apps know the times of articles.
  static func read(_ number: Double) -> (time: Date, step: TimeInterval) {
    let (unit, step): (Double, TimeInterval) =
      switch number {
      case ..<1e11: (1, 1)
      case ..<1e14: (1e3, 0.001)
      case ..<5e17: (1e6, 0.001)
      default: (1e9, 0.001)
      }
    let steps = (number / unit / step).rounded(.down)
    return (Date(timeIntervalSince1970: steps * step), step)
  }

  /// The exclusive bound of the times up to and including the one that a number means.
  static func end(_ number: Double) -> Date {
    let (time, step) = read(number)
    return time.addingTimeInterval(step)
  }

  private static func whole(_ date: Date, _ unit: Double) -> Int {
    let seconds = min(max(date.timeIntervalSince1970, -1e11), 1e11)
    return Int(bounding: (seconds * unit).rounded(.down))
  }
}
