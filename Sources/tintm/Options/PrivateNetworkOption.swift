import ArgumentParser

/// Whether a typed address may lead into a private network.
struct PrivateNetworkOption: ParsableArguments {
  @Flag(
    name: .customLong("allow-private-network"),
    help: "Allow hosts in private networks, such as your own.")
  var isPrivateAllowed = false
}
