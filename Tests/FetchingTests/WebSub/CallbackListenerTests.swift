import Fetching
import NIOCore
import NIOPosix
import Synchronization
import Testing

struct CallbackListenerTests {
  private func listener(
    body: Int = 1000, answer: @escaping @Sendable (CallbackRequest) -> CallbackReply
  ) async throws -> CallbackListener {
    var limits = CallbackListener.Limits()
    limits.body = body
    return try await CallbackListener(
      host: "127.0.0.1", port: 0, limits: limits, isKnown: { $0 == "known" },
      answer: { answer($0) })
  }

  @Test("P9: a verification reaches whoever answers, decoded, and what is unknown does not")
  func verifies() async throws {
    let listener = try await listener { request in
      CallbackReply(200, request.method + " " + (request.query["hub.topic"] ?? "none"))
    }
    let base = "http://127.0.0.1:\(listener.port)/hook/"
    let known = await fetchOnce(
      FetchRequest(url: base + "known?hub.topic=https%3A%2F%2Fx.example%2Fa+b&x&hub.topic=no"))
    #expect(known.text == "GET https://x.example/a b")
    for path in ["unknown", "", "known/", "known/x"] {
      let status = await fetchOnce(FetchRequest(url: base + path)).response?.status
      #expect(status == (path == "known/" ? 200 : 404), "\(path)")
    }
    await listener.close()
  }

  @Test("P9: a delivery comes whole, and one that is too large does not come")
  func receives() async throws {
    let bodies = Mutex<[Int]>([])
    let listener = try await listener { request in
      bodies.withLock { $0.append(request.body.count) }
      return CallbackReply(202)
    }
    let url = "http://127.0.0.1:\(listener.port)/hook/known"
    for (size, status) in [(1000, 202), (1001, 413), (0, 202)] {
      let form = String(repeating: "x", count: size)
      let result = await fetchOnce(FetchRequest(url: url, kind: .hub(form: form)))
      #expect(result.response?.status == status, "\(result.answer)")
    }
    #expect(bodies.withLock { $0 } == [1000, 0])
    await listener.close()
  }

  @Test("P9: whoever connects and says nothing makes room for who does not")
  func makesRoom() async throws {
    let listener = try await listener { _ in CallbackReply(200, "heard") }
    let loops = MultiThreadedEventLoopGroup.singleton
    var silent: [any Channel] = []
    for _ in 0..<80 {
      silent.append(
        try await ClientBootstrap(group: loops).connect(host: "127.0.0.1", port: listener.port)
          .get())
    }
    let url = "http://127.0.0.1:\(listener.port)/hook/known"
    #expect(await fetchOnce(FetchRequest(url: url)).text == "heard")
    for channel in silent { try? await channel.close() }
    await listener.close()
  }

  @Test("P9: a form is not turned into a GET by a redirect")
  func keepsMethod() async throws {
    let listener = try await listener { _ in CallbackReply(302) }
    let url = "http://127.0.0.1:\(listener.port)/hook/known"
    let result = await fetchOnce(FetchRequest(url: url, kind: .hub(form: "a=b")))
    #expect(result.response?.status == 302)
    await listener.close()
  }
}
