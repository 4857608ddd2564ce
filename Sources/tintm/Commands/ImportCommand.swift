import ArgumentParser
import Foundation
import Parsing
import Sourcing
import ViewModels
import Views

struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Adds the sources of another reader's OPML file to feeds.yml.",
    discussion: """
      Folders become categories. What is there already is left alone, and so is every comment and \
      line of the configuration: the new sources come after the last one.

      EXAMPLES:
        tintm import subscriptions.opml --dry-run
        tintm import subscriptions.opml
        tintm --config feeds.yml import subscriptions.opml     begins a new configuration
      """)

  @Argument(
    help: "An OPML file, as other readers export it; - is stdin.",
    completion: .file(extensions: ["opml", "xml"]))
  var file: String

  @Flag(name: .customLong("dry-run"), help: "Only says what would be added.")
  var isDryRun = false

  @Option(help: ArgumentHelp("The category of sources that are in no folder.", valueName: "name"))
  var category = "unsorted"

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if category.isEmpty { throw ValidationError("--category needs a name.") }
  }

  func run() async throws {
    let list = try read()
    let path = globals.locations.configPath
    let isNew = globals.locations.isConfigNamed && !FileManager.default.fileExists(atPath: path)
    let before = isNew ? "" : try ConfigurationReader.text(at: path)
    // The configuration must be right before anything is added to it.
    let configuration =
      ConfigurationEditor.isBlank(before) ? Configuration() : try Configuration.checked(at: path)
    let additions = SourceAdditions(list.listings, to: configuration, unfiled: category)
    let after = try ConfigurationEditor.adding(
      additions.entries, to: before, categories: list.categories, path: path,
      folder: ConfigurationReader.folder(of: path))
    if !isDryRun, after != before {
      try ConfigurationFile.replace(path, before: isNew ? nil : before, with: after)
    }
    try output.show(page(additions, list.warnings, path), isQuiet: globals.quiet)
    // A person reads them below the list.
    if !output.isForPeople, !globals.quiet {
      for warning in list.warnings {
        StandardError.write("\(file): \(Printable.line(warning))\n")
      }
    }
  }

  private func read() throws -> SubscriptionList {
    let bytes = try InputFile(file).bytes(atMost: SubscriptionList.sizeLimit + 1)
    do {
      return try SubscriptionList.parse(bytes)
    } catch {
      throw Failure(
        .dataError, code: "not_opml", "\(file): \(error.message).",
        advice: "Other readers export their subscriptions as OPML; that is what this reads.")
    }
  }

  private func page(
    _ additions: SourceAdditions, _ warnings: [String], _ path: String
  ) -> ImportViewModel {
    let added = additions.entries.map { ImportedViewModel($0, isDryRun ? .wouldAdd : .added) }
    let skipped = additions.passedOver.map {
      ImportedViewModel($0.listing, .skipped(because: $0.reason))
    }
    return ImportViewModel(
      added + skipped, file: file, configuration: path, isDryRun: isDryRun, warnings: warnings,
      snippet: added.isEmpty ? nil : ConfigurationEditor.text(of: additions.entries))
  }
}
