/** The bodies of the public routes by path. Declared here because the build writes the file. */
declare module '*/dist/bodies.json' {
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}
