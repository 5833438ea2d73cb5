"""Serves a built site with its API: python3 replay.py dist/client 8000"""
import json, re, sys, time
from pathlib import Path
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

folder = Path(sys.argv[1])
data, build = (json.loads((folder / name).read_text("utf-8")) for name in ("responses.json", "build.json"))
limit, window, windows = data["quota"]["limit"], data["quota"]["window"], {}

def find(method, path, query, preflight, match):
    """Finds the stored response to a request. None: the read at its path."""
    read, errors = data["reads"].get(path), data["errors"]
    if method == "OPTIONS" and (read or preflight):
        return data["options" if read else "preflight"]
    if not read:
        return errors["malformed_path" if re.search("%(?![0-9a-fA-F]{2})", path) else "not_found"]
    if method not in ("GET", "HEAD"):
        return errors["method_not_allowed"]
    formats = [one for one in query.split("&") if unquote(one.split("=")[0]) == "format"]
    is_wrong = read["takesFormat"] and formats not in ([], ["format=json"])
    if is_wrong:
        return errors["invalid_format"]
    tags = re.findall(r'(?<!W/)"[^"]*"|^\*$', match)
    is_same = "*" in tags or read["headers"]["metered"].get("ETag") in tags
    return None if is_same else errors["precondition_failed"]

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def respond_with_file(self, path):
        headers, site = build["headers"].get(path), data["site"]
        if self.command in ("GET", "HEAD") and headers:
            body = (folder / unquote(path[1:] + "index.html" * path.endswith("/"))).read_bytes()
            return self.send(200, site["headers"] | headers | {"Content-Length": str(len(body))}, body)
        kinds = {"GET": "missing", "HEAD": "missing", "OPTIONS": "options"}
        stored = site[kinds.get(self.command, "notSent")]
        self.send(stored["status"], stored["headers"], stored.get("body", "").encode())

    def send(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else body)

    def respond(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        method, (path, _, query) = self.command, self.path.partition("?")
        if path not in data["reads"] and path != "/api" and not path.startswith("/api/"):
            return self.respond_with_file(path)
        preflight = all(name in self.headers for name in ("Origin", "Access-Control-Request-Method"))
        read, stored = data["reads"].get(path), find(method, path, query, preflight, self.headers.get("If-Match", "*"))
        used, end = windows.get(self.client_address[0], (0, 0))
        if time.monotonic() >= end:
            used, end = 0, time.monotonic() + window
        left, cost = max(1, round(end - time.monotonic())), 0 if read and not read["counts"] else 1
        if used + cost <= limit:
            windows[self.client_address[0]] = used, end = used + cost, end
        elif not (preflight and stored and stored["status"] == 204):
            stored = data["errors"]["rate_limited"]
        if stored:
            values = {"<path>": path, "<method>": method, "<retryAfter>": str(left)}
            fill = lambda text: re.sub("<(path|method|retryAfter)>", lambda m: values[m[0]], text)
            status, body, headers = stored["status"], b"", stored["headers"]
            if "body" in stored:
                error = stored["body"]["error"] | {"message": fill(stored["body"]["error"]["message"])}
                body = json.dumps({"error": error}, ensure_ascii=False, separators=(",", ":")).encode()
                headers = headers | {"Content-Length": str(len(body))}
            headers = {name: fill(value) for name, value in headers.items()} | (read or {}).get("deprecation", {})
        else:
            status, body, headers = 200, read["body"].encode(), read["headers"]["metered"]
            tags = re.findall(r'"[^"]*"|^\*$', self.headers.get("If-None-Match", ""))
            if read["notModified"] and ("*" in tags or headers["ETag"] in tags):
                status, body = 304, b""
                headers = {name: headers[name] for name in read["notModified"] if name in headers}
        state = {"RateLimit-Policy": f"{limit};w={window}", "RateLimit": f"{limit};r={limit - used};t={left}"}
        self.send(status, headers | state, body)

    def __getattr__(self, name):  # do_GET, do_TRACE, and all others
        if name.startswith("do_"):
            return self.respond
        raise AttributeError(name)

ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler).serve_forever()
