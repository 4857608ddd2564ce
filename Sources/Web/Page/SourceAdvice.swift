import Models
import Views
import Words

/// Advice for a source with problems: a sentence, and a button if one action solves the problem.
struct SourceAdvice {
  private let health: SourceHealth
  private let view: PageView
  private let sentence: MessageKey

  /// `nil` for a source without problems.
  init?(_ health: SourceHealth, _ view: PageView) {
    self.health = health
    self.view = view
    if health.movedTo != nil {
      sentence = .adviceMoved
    } else {
      switch health.status {
      case .gone: sentence = .adviceGone
      case .dead: sentence = .adviceDead
      // A source that has never answered is more likely to have a wrong address than a temporary
      // problem.
      case .failing where health.failures >= 3 || health.lastSuccess == nil:
        sentence = .adviceFailing
      case .failing, .blocked, .new, .healthy: return nil
      }
    }
  }

  var markup: HTML {
    "<p class=\"advice\">\(view(sentence))</p>\(mending)"
  }

  private var mending: HTML {
    if let place = health.movedTo {
      return """
        <form method="post" action="\(view.paths.sources)">\(view.fields(next: "/sources"))\
        <input type="hidden" name="name" value="\(health.name)">\
        <input type="hidden" name="url" value="\(place)">\
        <button name="do" value="readdress">\(view(.useNewAddress))</button></form>
        """
    }
    let home = health.homePage ?? health.url
    return """
      <a class="way" href="\(view.paths.addSource)?address=\(PagePath.encoded(home))">\
      \(view(.lookAgain))</a>\
      <form method="post" action="\(view.paths.sources)">\(view.fields(next: "/sources"))\
      <input type="hidden" name="name" value="\(health.name)">\
      <button name="do" value="unsubscribe">\(view(.unsubscribe))</button></form>
      """
  }

  static func status(_ status: SourceHealth.Status, _ view: PageView) -> HTML {
    let (word, role): (MessageKey, String) =
      switch status {
      case .healthy: (.healthy, "success")
      case .new: (.notAsked, "secondary")
      case .blocked: (.waiting, "secondary")
      case .failing: (.failing, "failure")
      case .dead: (.dead, "failure")
      case .gone: (.goneSource, "failure")
      }
    return "<span class=\"\(role)\">\(view(word))</span>"
  }
}
