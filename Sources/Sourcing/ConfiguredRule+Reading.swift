import Basics
import Matching
import Models
import Yams

extension ConfiguredRule {
  /// Reads one entry of “rules”.
  ///
  /// - Parameters:
  ///   - file: the name of the configuration file.
  ///   - source: the source that contains the rule, which then applies to that source only.
  ///   - targets: the names of the configured notice targets.
  init?(
    _ node: Node, file: String, of source: String? = nil, targets: [String],
    _ problems: ProblemLog
  ) {
    let entry = MappingReader(node, within: "a rule", problems)
    let match = entry.require("match", "an expression as in `tintm search`")
    if let match {
      if let control = match.unicodeScalars.first(where: { $0.value < 0x20 && $0 != "\t" }) {
        entry.report(
          "“match” has the control character \(control.value), which YAML makes of a backslash in "
            + "double quotes: write the expression in single quotes", at: "match")
      }
      do {
        _ = try MatchReader.read(match)
      } catch {
        entry.report(
          "invalid “match”: \(error.message)", at: "match", character: error.column)
      }
    }
    let earlier = problems.all.count
    entry.allow(
      only: [
        "match", "hide", "read", "bookmark", "tag", "raise", "lower", "notify", "full_text", "drop",
        "expire",
      ] + (source == nil ? ["sources", "categories"] : []))
    var actions = RuleActions()
    actions.hide = entry.bool("hide") ?? false
    actions.read = entry.bool("read") ?? false
    actions.bookmark = entry.bool("bookmark") ?? false
    actions.drop = entry.bool("drop") ?? false
    if entry.has("tag"), let tag = entry.label("tag", "the name of a category") {
      actions.tag = tag
      if !TagName.fits(tag) {
        entry.report("“tag” has at most \(TagName.limit) characters", at: "tag")
      }
    }
    if entry.has("notify") { actions.notify = entry.label("notify", "the target's name") }
    if let name = actions.notify, !targets.contains(where: { $0.lowercased() == name.lowercased() })
    {
      let advice = Spelling.suggestion(for: name, among: targets) ?? "add it to the list “notify”"
      entry.report("unknown target “\(name)”; \(advice)", at: "notify")
    }
    let most = RuleActions.maxRaise
    actions.raise =
      (entry.number("raise", in: 0...most) ?? 0) - (entry.number("lower", in: 0...most) ?? 0)
    if let policy: FullTextPolicy = entry.choice("full_text") {
      if policy == .auto {
        entry.report("“full_text” of a rule must be always or never", at: "full_text")
      }
      actions.fullText = policy
    }
    actions.expire = entry.duration("expire", atLeast: 3600, "1h")
    // An action that is misspelt or has a wrong value is reported already.
    if actions.isEmpty, problems.all.count == earlier {
      entry.report(
        "this rule has no action; it needs one of hide, read, bookmark, tag, raise, lower, "
          + "notify, full_text, expire, drop", at: "")
    }
    guard let match else { return nil }
    let rule = Rule(
      match, sources: source.map { [$0] } ?? entry.names("sources").map(WebAddress.withoutSecrets),
      categories: source == nil ? entry.names("categories") : [], actions: actions)
    self.init(rule, place: "\(file):\(node.mark?.line ?? 1)")
  }
}
