/** The URL of the public repository, if there is one: the pages link to it. */
export const repository: string | undefined = undefined;
