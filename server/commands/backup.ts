import { asJson, type Command, toJson } from './shared/command.ts';
import { makeWhole } from './shared/output-file.ts';
import { count } from './shared/wording.ts';

export const backup: Command = {
  usage: '<file> [--json]',
  help: `writes a copy of the database, as it is now, into a new file that you alone can read
  The server may keep running. docs/operate.md says how to restore it.
  --json        for programs`,
  options: asJson,
  takes: [1, 1],
  async run([file = ''], options, { backUp, say }) {
    let requests = 0;
    await makeWhole(file, async (draft) => {
      requests = backUp(draft);
    });
    say(
      options['json']
        ? toJson({ file, requests })
        : `${count(requests, 'request')} copied to ${file}, and the copy checked`,
    );
    return true;
  },
};
