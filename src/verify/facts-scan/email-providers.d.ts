declare module 'email-providers' {
  /** The domains of mailbox providers. */
  const domains: readonly string[];
  export default domains;
}
