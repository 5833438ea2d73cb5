-- Arguments: the method, and the longest pause of a connection before its next request, in
-- milliseconds.
function init(args)
  wrk.method = args[1]
  local longest = tonumber(args[2])
  if longest > 0 then
    function delay() return math.random(0, longest) end
  end
end
