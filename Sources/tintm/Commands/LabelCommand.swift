import ArgumentParser
import Composing
import Foundation

struct LabelCommand: RouteCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "Labels articles, and lists your labels.",
    discussion: """
      A label is yours alone, and is a list like a category. A labelled article is never deleted \
      by retention. Without arguments, the labels are listed.

      EXAMPLES:
        tintm label 42 43 Berlin
        tintm label 42 Berlin --remove
        tintm label
        tintm label --rename Berlin "Berlin trip"
        tintm label --delete Berlin            takes it from all articles
        tintm feed --category Berlin
        tintm search label:Berlin
      """,
    aliases: ["labels"])

  @Argument(help: .value("id … name", "The articles' numbers, then the label."))
  var words: [String] = []

  @Flag(help: "Take the label from the articles.")
  var remove = false

  @Option(help: .value("label", "Rename this label to the name given."))
  var rename: String?

  @Option(help: .value("label", "Take this label from all articles."))
  var delete: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard rename == nil || delete == nil else {
      throw ValidationError("--rename and --delete cannot be combined.")
    }
    if rename != nil {
      guard words.count == 1 else {
        throw ValidationError("--rename needs one new name: tintm label --rename OLD NEW")
      }
    } else if delete != nil {
      guard words.isEmpty else { throw ValidationError("--delete takes a label and no articles.") }
    } else if !words.isEmpty {
      guard words.count > 1 else {
        throw ValidationError("Give the articles' numbers and a label: tintm label 42 Berlin")
      }
      _ = try ids
    } else if remove {
      throw ValidationError(
        "Give the articles' numbers and a label: tintm label 42 Berlin --remove")
    }
  }

  private var ids: [Int64] {
    get throws { try words.dropLast().map(ArticleNumber.read) }
  }

  func route(at now: Date) throws -> Route {
    if let rename { return .renameLabel(rename, to: words.first) }
    if let delete { return .renameLabel(delete, to: nil) }
    guard let name = words.last else { return .labels }
    return .label(try ids, adding: remove ? [] : [name], removing: remove ? [name] : [])
  }
}
