/** The extensions of compressed copies, which are stored next to the originals. */
export const codingExtensions = { br: '.br', gzip: '.gz' } as const;

/** The names of text files, which builds compress, and servers keep in memory. */
export const textName = /\.(?:css|html|js|json|md|svg|txt|vcf|xml)$/;
