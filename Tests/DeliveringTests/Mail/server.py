"""A mail server for tests: server.py smtps|starttls|plain CERTIFICATE KEY FOLDER

Writes its port into the folder, takes mail from who signs in as news / "a secret ", and writes each
there as an envelope and its bytes. It refuses mailboxes that begin with "no", and says nothing more of
those that begin with "slow".
"""
import asyncio
import json
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

mode, certificate, key, folder = sys.argv[1:5]


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("no"):
            return "550 no such mailbox"
        if address.startswith("slow"):
            write("waiting", b"")
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        number = len([name for name in os.listdir(folder) if name.endswith(".eml")])
        write(f"{number}.json", json.dumps({
            "from": envelope.mail_from, "to": envelope.rcpt_tos,
            "tls": mode == "smtps" or session.ssl is not None,
        }).encode())
        write(f"{number}.eml", envelope.original_content)
        return "250 taken"


def write(name, content):
    """A file is there whole or not at all."""
    with open(f"{folder}/draft", "wb") as file:
        file.write(content)
    os.rename(f"{folder}/draft", f"{folder}/{name}")


def check(server, session, envelope, mechanism, data):
    right = data.login == b"news" and data.password == b"a secret "
    return AuthResult(success=right, handled=False)


context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(certificate, key)


def session():
    isPlain = mode == "plain"
    return SMTP(
        Handler(), hostname="localhost", data_size_limit=60_000_000,
        tls_context=context if mode == "starttls" else None,
        require_starttls=mode == "starttls", auth_required=not isPlain,
        auth_require_tls=mode == "starttls", authenticator=check)


async def main():
    server = await asyncio.get_running_loop().create_server(
        session, "127.0.0.1", 0, ssl=context if mode == "smtps" else None)
    write("port", str(server.sockets[0].getsockname()[1]).encode())
    await server.serve_forever()


asyncio.run(main())
