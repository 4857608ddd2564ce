import Dispatch
import Glibc
import Testing

@testable import Markup

@Suite struct LibXML2Tests {
  /// In a separate process, because only the first use matters.
  @Test func concurrentFirstUseIsSafe() async {
    await #expect(processExitsWith: .success) {
      alarm(30)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<2_000 { _ = try? HTMLSelector("p") }
      }
    }
  }
}
