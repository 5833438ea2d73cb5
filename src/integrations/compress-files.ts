import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { codingExtensions, type Files } from '../published/files.ts';

/** Text files, except those under `/api/`, where the contract allows no more files. */
const compressible = /^(?!\/api\/).*\.(?:css|html|js|json|md|svg|txt|vcf|xml)$/;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Makes compressed copies of text files, if they are smaller. */
export async function compressFiles(files: Files): Promise<Files> {
  const copies = new Map<string, Buffer>();
  const compress = async ([path, bytes]: readonly [string, Buffer]) => {
    const [br, gz] = await Promise.all([toBrotli(bytes), toGzip(bytes)]);
    if (br.length < bytes.length) copies.set(`${path}${codingExtensions.br}`, br);
    if (gz.length < bytes.length) copies.set(`${path}${codingExtensions.gzip}`, gz);
  };
  await Promise.all([...files].filter(([path]) => compressible.test(path)).map(compress));
  return copies;
}
