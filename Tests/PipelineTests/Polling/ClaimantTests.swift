import Glibc
import Testing

@testable import Pipeline

struct ClaimantTests {
  @Test func `a process that has ended claims nothing, whether or not its parent has noticed`()
    throws
  {
    var process: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawn(&process, "/bin/true", nil, nil, arguments, environ) == 0)
    // Waits for the end and leaves the zombie.
    var info = siginfo_t()
    try #require(waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == 0)
    #expect(!Claimant(process: process).isAlive)
    var status: Int32 = 0
    try #require(waitpid(process, &status, 0) == process)
    #expect(!Claimant(process: process).isAlive)
  }

  @Test func `this process and the first one are there`() {
    #expect(Claimant(process: getpid()).isAlive)
    #expect(Claimant(process: 1).isAlive)
  }
}
