import Glibc
import Testing

@testable import SQLiteStore
@testable import Store

struct ClaimOwnerTests {
  @Test func `a process that ended is not alive, also as a zombie`() throws {
    var process: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawn(&process, "/bin/true", nil, nil, arguments, environ) == 0)
    // Waits for the end and leaves the zombie.
    var info = siginfo_t()
    try #require(waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == 0)
    #expect(!ClaimOwner(process: process).isAlive)
    var status: Int32 = 0
    try #require(waitpid(process, &status, 0) == process)
    #expect(!ClaimOwner(process: process).isAlive)
  }

  @Test func `this process and the first one are alive`() {
    #expect(ClaimOwner(process: getpid()).isAlive)
    #expect(ClaimOwner(process: 1).isAlive)
  }
}
