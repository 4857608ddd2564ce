import Models
import Store
import Testing

struct NodeConformance {
  @Test(arguments: StoreKind.all)
  func `a single node has every duty`(_ kind: StoreKind) async throws {
    let store = try kind.make(PictureFolder(path: "/nowhere"))
    for duty in Duty.allCases { #expect(try await store.hasDuty(duty)) }
    #expect(try store.nodes().isEmpty)
  }
}
