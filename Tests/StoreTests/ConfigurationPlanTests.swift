import Models
import Testing

@testable import Store

struct ConfigurationPlanTests {
  /// Two stored sources, as they are configured, and one that only a reader has.
  var stored = StoredConfiguration()
  let sources = StoreFixture.sources
  let categories: [String: Int64] = ["world": 1, "sport": 2]

  init() {
    for (place, source) in sources.enumerated() {
      let id = Int64(place + 1)
      stored.entries.append(entry(id, source.name, source.address.string, at: place))
      stored.categories[id] = source.categories.compactMap { categories[$0.lowercased()] }
      stored.readings[id] = StoredConfiguration.Reading(
        url: source.address.string, reading: source.reading, isScheduled: true)
    }
    stored.entries.append(
      entry(9, "Own", "https://own.example/", at: 2, isShared: false))
  }

  func entry(
    _ id: Int64, _ name: String, _ url: String, at position: Int, isShared: Bool = true
  ) -> StoredConfiguration.Entry {
    let main = sources.first { $0.name == name }?.categories.first?.lowercased()
    return StoredConfiguration.Entry(
      id: id, name: name, url: url, category: main.flatMap { categories[$0] } ?? 1,
      position: position, isConfigured: true, isShared: isShared)
  }

  func plan(_ sources: [Source]) -> ConfigurationPlan {
    ConfigurationPlan(stored, sources, categories: categories)
  }

  @Test func `what is stored as configured stays`() {
    let plan = plan(sources)
    #expect(plan.configured.map(\.entry.id) == [1, 2])
    #expect(plan.configured.allSatisfy { !$0.isChanged && !$0.isMoved && $0.poll == .unchanged })
    #expect(plan.changedSources.isEmpty && plan.renamed.isEmpty)
    #expect(plan.removed == [9], "the stores configure it again for its reader")
  }

  @Test func `a new name at the address of a source whose name is gone is a rename`() {
    var renamed = sources[0]
    renamed.name = "The Courier"
    let plan = plan([sources[1], renamed])
    #expect(plan.configured.map(\.entry.id) == [2, 1] && plan.removed == [9])
    #expect(plan.configured.map(\.isChanged) == [true, true])
    #expect(plan.changedSources == [1], "a new position is not shown")
    var twin = sources[0]
    twin.name = "Twin"
    #expect(self.plan(sources + [twin]).configured.map(\.isNew) == [false, false, true])
  }

  @Test func `a removed source is noted, and one of a reader gives its name way`() {
    #expect(plan([sources[0]]).changedSources == [2])
    var own = sources[1]
    own.name = "OWN"
    let plan = plan([own])
    #expect(plan.renamed.map(\.source) == [9] && plan.renamed.map(\.name) == ["Own (9)"])
    #expect(plan.configured.map(\.entry.id) == [2], "a rename by its address")
  }

  @Test func `a feed is due at once if it is read in another way or at another address`() {
    var stored = stored
    stored.readings[1] = StoredConfiguration.Reading(
      url: sources[0].address.string, reading: "otherwise", isScheduled: true)
    stored.readings[2] = nil
    let plan = ConfigurationPlan(stored, sources, categories: categories)
    #expect(plan.configured.map(\.poll) == [.again, .anew])
  }

  @Test func `the first configuration is no change of a list`() {
    let plan = ConfigurationPlan(StoredConfiguration(), sources, categories: categories)
    #expect(plan.configured.allSatisfy { $0.isNew && $0.isMoved && $0.poll == .anew })
    #expect(plan.changedSources.isEmpty)
  }
}
