import Basics
import Glibc
import Testing

struct OwnedDescriptorTests {
  /// Owns the writing end of a pipe, and may refuse after that.
  private final class Owner {
    let end: OwnedDescriptor

    init(_ number: Int32, refuses: Bool) throws {
      guard let end = OwnedDescriptor(number) else { throw Refusal() }
      self.end = end
      if refuses { throw Refusal() }
    }
  }

  private struct Refusal: Error {}

  /// A pipe whose reading end sees that no writing end is left.
  private func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(Glibc.pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  private func isClosed(_ reading: Int32) -> Bool {
    var byte: UInt8 = 0
    return read(reading, &byte, 1) == 0
  }

  @Test func `a descriptor is open until its owner ends`() throws {
    let (reading, writing) = pipe()
    defer { close(reading) }
    var owner: Owner? = try Owner(writing, refuses: false)
    #expect(owner?.end.number == writing)
    #expect(!isClosed(reading))
    owner = nil
    #expect(isClosed(reading))
  }

  @Test func `an owner that refuses closes what it owns`() {
    let (reading, writing) = pipe()
    defer { close(reading) }
    #expect(throws: Refusal.self) { try Owner(writing, refuses: true) }
    #expect(isClosed(reading))
  }

  @Test func `a failed call gives no descriptor`() {
    errno = ENOENT
    let isThere = if let _ = OwnedDescriptor(-1) { true } else { false }
    let reason = errno
    #expect(!isThere)
    #expect(reason == ENOENT)
  }
}
