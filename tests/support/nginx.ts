import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnPort } from '../../server/tests/support/server/run-on-port.ts';
import { temporaryFolder } from '../../server/tests/support/server/server.ts';

/**
 * Starts nginx on a free port, with its own folder; disposal stops it and removes the folder.
 * @param http The content of its `http` block, without the paths that nginx writes to.
 * @param under A command to run it under: `taskset -c 0`.
 */
export async function startNginx(
  http: (folder: string, port: number) => string,
  under: string[] = [],
) {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(await temporaryFolder());
  const file = join(folder, 'nginx.conf');
  const [program = '', ...flags] = [...under, 'nginx', '-c', file];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configure = (port: number) => {
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
       ${process.getuid?.() === 0 ? 'user root;' : ''}
       events {}
       http {
         access_log off;
         ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
         ${http(folder, port)}
       }`,
    );
    return flags;
  };
  const { address } = opened.use(await runOnPort(program, configure));
  return Object.assign(opened.move(), { address });
}
