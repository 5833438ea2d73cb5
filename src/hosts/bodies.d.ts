/** The bodies of the public routes by path. The build writes the file, so its types are declared here. */
declare module '*/dist/bodies.json' {
  const bodies: Readonly<Record<string, string>>;
  export default bodies;
}
