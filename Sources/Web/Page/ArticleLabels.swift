import ViewModels
import Views
import Words

/// The labels of an article: a menu beside the buttons, which shows, adds and removes them.
struct ArticleLabels {
  let view: PageView
  let article: ArticleDetailViewModel
  /// All labels of the reader's, which the field offers.
  let known: [String]

  var menu: HTML {
    let labels = article.labels
    let count: HTML? =
      labels.isEmpty ? nil : " <span class=\"count\">\(view.wording.number(labels.count))</span>"
    return """
      <details class="menu" data-labels><summary>\(view(.labels))\(count)</summary>\
      <form method="post" action="\(view.paths.labels(of: article.identity))">\(view.fields())\
      \(labels.map(row))\
      <label>\(view(.addLabel)) <input name="name" maxlength="100" list="known-labels" \
      autocomplete="off"></label> <button aria-label="\(view(.addLabel))">+</button>\
      \(options)</form></details>
      """
  }

  private func row(_ label: String) -> HTML {
    """
    <p><a href="\(view.paths.category(label))"><bdi>\(label)</bdi></a> \
    <button name="remove" value="\(label)" \
    aria-label="\(view.wording(.removeLabel, label))">×</button></p>
    """
  }

  private var options: HTML? {
    let labels = article.labels
    let others = known.filter { !labels.contains($0) }
    guard !others.isEmpty else { return nil }
    return """
      <datalist id="known-labels">\(others.map { "<option value=\"\($0)\">" as HTML })</datalist>
      """
  }
}
