import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { addressOfFile } from '../../../../hosting.ts';
import { builtFolder } from '../../../../server/tests/support/server/server.ts';

/** The files of the built site, each with the address at which it is served. */
export const builtFiles = readdirSync(builtFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/^_headers$|\.(?:br|gz)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .map((file) => ({
    file,
    address: addressOfFile(`/${relative(builtFolder, file).replaceAll(sep, '/')}`),
  }));
