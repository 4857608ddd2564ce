import ArgumentParser
import Foundation
import Sourcing
import Testing

@testable import tintm

/// The blocks of the documents, as a reader copies them.
struct DocumentTests {
  struct Block: CustomTestStringConvertible, Sendable {
    let place: String
    let text: String

    var testDescription: String { place }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    var isConfiguration: Bool { text.firstMatch(of: /^[a-z]+:(?: |\n)/)?.range != nil }
    var isShell: Bool {
      let programs = [
        ".build/release/tintm", "apt-get", "cd", "chown", "curl", "du", "make", "mv", "openssl",
        "sudo", "systemctl", "tailscale", "tintm",
      ]
      return programs.contains { text.hasPrefix($0 + " ") }
    }
  }

  /// The blocks that are indented by four spaces, or fenced.
  static let blocks: [Block] = {
    let root = CommandRun.root
    let folder = root.appendingPathComponent("docs")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    let files =
      [root.appendingPathComponent("README.md")]
      + names.filter { $0.hasSuffix(".md") }.map(folder.appendingPathComponent)
    return files.flatMap { file in
      var blocks: [Block] = []
      var open: [Substring]?
      var isFenced = false
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      for (index, line) in (text + "\nend").split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() {
        if line.hasPrefix("```") {
          isFenced.toggle()
          if isFenced { open = [] }
        }
        if isFenced {
          if !line.hasPrefix("```") { open?.append(line) }
        } else if line.hasPrefix("    ") || line.isEmpty {
          if line.isEmpty, open == nil { open = [] } else { open?.append(line.dropFirst(4)) }
        } else {
          let kept = (open ?? []).joined(separator: "\n")
          if kept.contains(where: { !$0.isWhitespace }) {
            blocks.append(
              Block(place: "\(file.lastPathComponent), above line \(index + 1)", text: kept + "\n"))
          }
          open = nil
        }
      }
      return blocks
    }
  }()

  @Test func `blocks of each kind are found`() {
    #expect(Self.blocks.filter(\.isShell).count >= 20)
    #expect(Self.blocks.filter(\.isConfiguration).count >= 8)
  }

  @Test(arguments: blocks.filter(\.isShell))
  func `a shell reads the commands, and tintm its arguments`(_ block: Block) throws {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let whole = try CommandRun(["-n", "-c", block.text], program: shell)
    #expect(whole.status == 0, "\(whole.errors)")
    for line in block.lines {
      guard
        let command = line.firstMatch(
          of: /^(?:sudo |\.build\/release\/)?tintm ((?:[^|&<>'"]|'[^']*'|"[^"]*")*)/)
      else { continue }
      // The shell splits the words; it runs nothing.
      let words = try CommandRun(
        ["-c", "set -f; printf '%s\\n' \(command.output.1)"], program: shell)
      #expect(words.status == 0, "\(words.errors)")
      let arguments = words.output.split(separator: "\n").map(String.init)
      #expect(throws: Never.self, "\(line)") { try Tintm.parseAsRoot(arguments) }
    }
  }

  /// Documents with commands that need neither a service nor a network.
  private static let runnable = ["README.md", "administration.md", "apps.md", "expressions.md"]

  @Test(arguments: runnable)
  func `the commands of a document run on the sample`(_ document: String) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("fetch").status == 75)
    let lines = Self.blocks.filter { $0.isShell && $0.place.hasPrefix(document + ",") }
      .flatMap(\.lines).filter { line in
        ["tintm ", ".build/release/tintm "].contains { line.hasPrefix($0) }
          && ![" serve", " remove ", " add example.org", "/etc/", "source:"].contains {
            line.contains($0)
          }
      }
    #expect(!lines.isEmpty)
    for line in lines {
      let folder = CommandRun.program.deletingLastPathComponent().path
      let run = try CommandRun(
        ["-c", line.replacing(".build/release/tintm", with: "tintm")],
        program: URL(fileURLWithPath: "/bin/sh"), in: sandbox.folder,
        environment: [
          "PATH": folder + ":/usr/bin:/bin", "TINTM_DATABASE": sandbox.database, "USER": "ada",
          "HOME": sandbox.folder.path,
        ])
      // 127: a program such as jq is not installed.
      #expect([0, 127].contains(run.status), "\(line): \(run.errors)")
    }
  }

  @Test(arguments: blocks.filter(\.isConfiguration))
  func `the configuration accepts a block beside a source`(_ block: Block) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tintm-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("feeds.yml")
    let source = "sources: [{name: A, url: \"https://a.example/\", categories: [world, sport]}]\n"
    try (block.text + source).write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: Never.self) { try Configuration.checked(at: file.path) }
  }

  private static let nginx = "/usr/sbin/nginx"
  private static let openssl = "/usr/bin/openssl"

  @Test(
    .enabled(
      if: [nginx, openssl].allSatisfy(FileManager.default.isExecutableFile),
      "Scripts/setup-check installs nginx"),
    arguments: blocks.filter { $0.text.hasPrefix("server {") })
  func `nginx accepts the block of a proxy`(_ block: Block) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tintm-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try CommandRun(
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=news.example.org", "-keyout",
        "key", "-out", "certificate",
      ], program: URL(fileURLWithPath: Self.openssl), in: folder)
    #expect(made.status == 0, "\(made.errors)")
    // A socket instead of the port, which may be taken; the options after it stay.
    let server = block.text.replacing("listen 443", with: "listen unix:\(folder.path)/socket")
    #expect(server != block.text)
    let text = """
      events {}
      pid pid;
      http {
        access_log off;
        ssl_certificate certificate;
        ssl_certificate_key key;
      \(server)}
      """
    let file = folder.appendingPathComponent("nginx.conf")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let run = try CommandRun(
      ["-t", "-p", folder.path + "/", "-c", file.path, "-e", "stderr"],
      program: URL(fileURLWithPath: Self.nginx), in: folder)
    #expect(run.status == 0, "\(run.errors)")
  }
}
