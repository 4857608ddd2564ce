import Basics
package import Foundation
package import ViewModels
package import Words

/// Writes view models as the markup of a page. It walks the fields as the other renderers do, so a
/// field added to a view model appears on the page too. The page gives the parts around the fields
/// (the headline's address, buttons) in a frame.
package struct HTMLRenderer: Sendable {
  package let wording: Wording
  /// The reference of relative times.
  package let now: Date
  /// Seconds east of UTC, for days and times of day.
  package let offset: Int
  /// This server's address of a picture in a text; `nil` if there is none, since a page loads
  /// nothing from other servers.
  package var picture: @Sendable (String) -> PictureMarkup?
  /// The reason why a picture in a text is not stored; `nil` if no download was
  /// tried.
  package var pictureFailure: @Sendable (String) -> Message? = { _ in nil }

  package init(
    _ wording: Wording, now: Date, offset: Int = 0,
    picture: @escaping @Sendable (String) -> PictureMarkup? = { _ in nil }
  ) {
    self.wording = wording
    self.now = now
    self.offset = offset
    self.picture = picture
  }

  /// A single value in readable form; `nil` if there is nothing to show.
  package func phrase(_ value: FieldValue) -> HTML? {
    switch value {
    case .none, .choices, .records: nil
    case .text(let text, let role):
      role == .plain ? "<bdi>\(text)</bdi>" : "<bdi class=\"\(Self.name(role))\">\(text)</bdi>"
    case .message(let message, let role):
      role == .plain
        ? HTML(wording(message)) : "<span class=\"\(Self.name(role))\">\(wording(message))</span>"
    case .count(let count, let unit): HTML(self.count(count, unit))
    case .score(let number): HTML(wording.decimal(number))
    case .flag(let flag): HTML(wording[flag ? .yes : .no])
    case .date(let date, let prefix):
      "\(words(prefix))\(time(date, isAgo: prefix != .none))"
    case .link(let address, let prefix): "\(words(prefix))\(link(address))"
    case .image(let address): picture(address)?.markup()
    case .picture(let file): picture(file.path)?.markup()
    case .list(let texts):
      texts.isEmpty ? nil : texts.map { "<bdi>\($0)</bdi>" as HTML }.joined(by: ", ")
    case .document(let document): self.document(document)
    case .charts(let charts): charts.map { chart($0) }.joined(by: "")
    }
  }

  /// The age, with the exact time as a title.
  ///
  /// - Parameter isAgo: whether a past time is a phrase, "3 h ago", instead of "3 h".
  package func time(_ date: Date, isAgo: Bool = false) -> HTML {
    """
    <time datetime="\(Timestamp(date)?.rfc3339 ?? "")" title="\(wording.moment(date, now: now, offset: offset))">\
    \(wording.age(date, now: now, isAgo: isAgo))</time>
    """
  }

  /// The exact time.
  package func moment(_ date: Date) -> HTML {
    """
    <time datetime="\(Timestamp(date)?.rfc3339 ?? "")" title="\(wording.age(date, now: now))">\
    \(wording.moment(date, now: now, offset: offset))</time>
    """
  }

  private func link(_ address: String) -> HTML {
    guard HTMLEscape.isWebAddress(address) else { return "<bdi>\(address)</bdi>" }
    return "<a href=\"\(address)\" rel=\"noreferrer\" dir=\"ltr\">\(address)</a>"
  }

  /// A number with its unit in words: "12 comments".
  package func count(_ count: Int, _ unit: CountUnit) -> String {
    switch unit {
    case .bytes: wording.size(count)
    case .seconds: wording.duration(Double(count))
    case .bare: wording.number(count)
    default: wording(unit.message(count))
    }
  }

  private func words(_ prefix: ValuePrefix) -> HTML? { prefix.key.map { "\(wording[$0]) " } }

  /// The class of a role, for style.
  package static func name(_ role: Role) -> String {
    switch role {
    case .plain: "plain"
    case .heading, .substitute: "heading"
    case .secondary: "secondary"
    case .success: "success"
    case .warning: "warning"
    case .failure: "failure"
    case .placeholder: "placeholder"
    }
  }
}
