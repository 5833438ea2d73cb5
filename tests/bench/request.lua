-- The argument is the method.
function init(args)
  wrk.method = args[1]
end
