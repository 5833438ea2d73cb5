/** A file of the build, which may not be there yet. */
declare module '*/dist/client/responses.json' {
  const json: unknown;
  export default json;
}
