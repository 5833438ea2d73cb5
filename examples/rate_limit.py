import re

def read_rate_limit(headers):
    """Returns the numbers in both headers, or None if one is missing or malformed."""
    limit = re.fullmatch(r"(\d+);r=(\d+);t=(\d+)", headers.get("RateLimit", ""))
    policy = re.fullmatch(r"(\d+);w=(\d+)", headers.get("RateLimit-Policy", ""))
    if not limit or not policy:
        return None
    quota, remaining, reset = map(int, limit.groups())
    return {"quota": quota, "remaining": remaining, "reset": reset, "window": int(policy[2])}
