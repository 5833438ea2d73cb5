-- Each request is of another kind and from another client, behind a trusted proxy. None is HEAD, because
-- wrk waits for a body. With the argument "close", each request has a connection of its own.
local kinds = {
  { 'GET', '/api/v1/info' }, { 'GET', '/api/v1/health' }, { 'GET', '/api/info.md' },
  { 'OPTIONS', '/api/info' }, { 'GET', '/openapi.json' },
  { 'GET', '/api/rooms' }, { 'POST', '/api/v1/info' }, { 'GET', '/api/v1/info?format=xml' },
  { 'GET', '/api/%zz' }, { 'GET', '/docs/' }, { 'GET', '/no-such-page' },
}
local count = 0
local connection = 'keep-alive'

function init(args)
  connection = args[1]
end

function request()
  count = count + 1
  local kind = kinds[count % #kinds + 1]
  local client = string.format('%d.%d.%d.%d', 1 + math.floor(count / 16777216) % 200,
    math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
  return wrk.format(kind[1], kind[2], {
    ['X-Forwarded-For'] = client, ['Accept-Encoding'] = 'br', ['Connection'] = connection,
  })
end
