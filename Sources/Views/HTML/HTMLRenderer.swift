import Basics
package import Foundation
package import ViewModels

/// Writes view models as the markup of a page: it walks fields as the other renderers do, so that
/// a field that is added to a view model is on the page too. What is around the fields (the
/// address of a headline, buttons) is a frame that the page gives.
package struct HTMLRenderer: Sendable {
  package let wording: Wording
  /// What relative times are relative to.
  package let now: Date
  /// Seconds east of UTC, for days and times of day.
  package let offset: Int
  /// Our own address of a picture that a text names; `nil` where there is none, since a page asks
  /// no other reader.
  package var picture: @Sendable (String) -> HTMLPicture?
  /// Why a picture that a text names is not kept, as a sentence; `nil` where it was not tried.
  package var pictureFailure: @Sendable (String) -> String? = { _ in nil }

  package init(
    _ wording: Wording, now: Date, offset: Int = 0,
    picture: @escaping @Sendable (String) -> HTMLPicture? = { _ in nil }
  ) {
    self.wording = wording
    self.now = now
    self.offset = offset
    self.picture = picture
  }

  /// A single value for people; `nil` where there is nothing to say.
  package func phrase(_ value: FieldValue) -> HTML? {
    switch value {
    case .none, .choices, .records: nil
    case .text(let text, let role):
      role == .plain ? "<bdi>\(text)</bdi>" : "<bdi class=\"\(Self.name(role))\">\(text)</bdi>"
    case .count(let count, let unit): HTML(wording.count(count, unit))
    case .score(let number): HTML(wording.decimal(number))
    case .flag(let flag): HTML(wording[flag ? .yes : .no])
    case .date(let date, let prefix): "\(words(prefix))\(time(date))"
    case .link(let address, let prefix): "\(words(prefix))\(link(address))"
    case .image(let address): picture(address)?.markup()
    case .picture(let file): picture(file.path)?.markup()
    case .list(let texts):
      texts.isEmpty ? nil : texts.map { "<bdi>\($0)</bdi>" as HTML }.joined(by: ", ")
    case .document(let document): self.document(document)
    }
  }

  /// How long ago, with the moment itself for who wants to know.
  package func time(_ date: Date) -> HTML {
    """
    <time datetime="\(Timestamp(date)?.rfc3339 ?? "")" title="\(wording.moment(date, now: now, offset: offset))">\
    \(wording.age(date, now: now))</time>
    """
  }

  /// The moment itself.
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

  private func words(_ prefix: ValuePrefix) -> HTML? {
    let words =
      switch prefix {
      case .none: ""
      case .comments: wording[.commentsAt]
      case .nextLook: wording[.nextLook]
      case .newest: wording[.newest]
      case .lastLook: wording[.lastLook]
      case .lastSuccess: wording[.lastSuccess]
      case .failingSince: wording[.failingSince]
      case .feed: wording[.feedAt]
      case .home: wording[.homeAt]
      case .wait: wording[.toldToWait]
      }
    return words.isEmpty ? nil : "\(words) "
  }

  static func name(_ role: Role) -> String {
    switch role {
    case .plain: "plain"
    case .heading: "heading"
    case .secondary: "secondary"
    case .success: "success"
    case .warning: "warning"
    case .failure: "failure"
    case .placeholder: "placeholder"
    }
  }
}
