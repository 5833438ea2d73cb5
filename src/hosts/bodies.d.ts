/** The bodies of the public routes, by path. The build writes the file, so types can't rely on it. */
declare module '*/dist/bodies.json' {
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}
