import Models
import Testing

@testable import PostgresStore

/// A process's record of its duties.
struct DutyLeaseTableTests {
  @Test func `a duty is held while enough of its lease is left`() {
    var table = DutyLeaseTable()
    #expect(table.has(.stories, now: 0) == nil)
    table.acquire(.stories, until: 60, now: 0)
    #expect(table.has(.stories, now: 49) == true)
    #expect(table.has(.stories, now: 51) == nil)
    #expect(table.has(.upkeep, now: 0) == nil)
  }

  @Test func `a duty of another node is requested again after a while`() {
    var table = DutyLeaseTable()
    table.leave(.notices, until: 5)
    #expect(table.has(.notices, now: 4) == false)
    #expect(table.has(.notices, now: 5) == nil)
    table.acquire(.notices, until: 65, now: 5)
    #expect(table.has(.notices, now: 5) == true)
  }

  @Test func `leases of duties in use are renewed, and the others end`() {
    var table = DutyLeaseTable()
    table.acquire(.stories, until: 60, now: 0)
    table.acquire(.upkeep, until: 60, now: 0)
    #expect(table.has(.stories, now: 40) == true)
    #expect(table.kept(for: 30, now: 45) == [.stories])
    table.prolong([.stories], to: [.stories], until: 105)
    #expect(table.has(.stories, now: 90) == true)
    #expect(table.has(.upkeep, now: 45) == nil)
    // Another process has taken it meanwhile.
    table.prolong([.stories], to: [], until: 150)
    #expect(table.isEmpty)
  }

  @Test func `an expired lease is not renewed`() {
    var table = DutyLeaseTable()
    table.acquire(.stories, until: 60, now: 0)
    #expect(table.kept(for: 600, now: 61).isEmpty)
    #expect(table.isEmpty)
  }
}
