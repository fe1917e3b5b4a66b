import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import BiDi, { type Index } from 'selenium-webdriver/bidi/index.js';
import { runOnPort } from '../../../../server/tests/support/server/run-on-port.ts';
import { temporaryFolder } from '../../../../server/tests/support/server/server.ts';

/** A browser other than Chromium, with one page. */
export type Engine = Awaited<ReturnType<typeof startFirefox>>;

/** Firefox, through its own WebDriver BiDi. */
export async function startFirefox(hasScript = true) {
  await using opened = new AsyncDisposableStack();
  const { path } = opened.use(await temporaryFolder());
  await writeFile(join(path, 'user.js'), `user_pref("javascript.enabled", ${hasScript});`);
  const flags = ['--headless', '--no-remote', '--profile', path, '--remote-debugging-port'];
  const firefox = await runOnPort('firefox-esr', (port) => [...flags, String(port)]);
  const address = opened.use(firefox).address.replace('http', 'ws');
  // The type declarations export the class by its name, but the module itself exports it as the default.
  const bidi = new (BiDi as unknown as typeof Index)(`${address}/session`);
  opened.defer(async () => void (await bidi.close()));
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own type of answer
  const send = async (method: string, params: object): Promise<any> => {
    const answer = (await bidi.send({ method, params: { ...params } })) as Record<string, unknown>;
    if (answer['type'] === 'error') throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer['result'];
  };
  await send('session.new', { capabilities: {} });
  // The first window has no focus, so a key would not press a button there.
  const { context } = await send('browsingContext.create', { type: 'tab' });
  const ask = (method: string, params: object) =>
    send(`browsingContext.${method}`, { context, ...params });
  const act = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  // In a sandbox, which runs script even if the page does not.
  const target = { context, sandbox: 'test' };
  const call = async (body: string, ...given: object[]): Promise<unknown> => {
    const functionDeclaration = `(...given) => JSON.stringify(${body})`;
    const params = { functionDeclaration, target, arguments: given, awaitPromise: true };
    return JSON.parse((await send('script.callFunction', params)).result?.value ?? 'null');
  };
  const click = async (element: object, times: number) => {
    await call('given[0].scrollIntoView({ block: "center" })', element);
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } };
    const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    await act('pointer', [move, ...Array(times).fill(press).flat()]);
  };
  const resources = opened.move();

  return {
    /** Makes the page `width` wide, in CSS pixels. */
    resize: (width: number) => ask('setViewport', { viewport: { width, height: 800 } }),
    open: (url: string) => ask('navigate', { url, wait: 'complete' }),
    back: () => ask('traverseHistory', { delta: -1 }),
    /** The value of a JavaScript expression in the page. */
    read: (expression: string) => call(expression),
    /**
     * For each node of the accessibility tree with this role, name and `text`: a function that clicks it `times` times
     * at one point.
     */
    async find(role: string, { name, text = '' }: { name?: string; text?: string }) {
      const locator = { type: 'accessibility', value: { role, ...(name && { name }) } };
      const { nodes } = await ask('locateNodes', { locator });
      const found = (nodes as { sharedId: string }[]).map(({ sharedId }) => ({ sharedId }));
      const texts = (await call('given.map((one) => one.innerText)', ...found)) as string[];
      return found
        .filter((_, at) => texts[at]?.includes(text))
        .map(
          (one) =>
            (times = 1) =>
              click(one, times),
        );
    },
    async press(keys: string): Promise<void> {
      const types = ['keyDown', 'keyUp'];
      await act(
        'key',
        [...keys].flatMap((value) => types.map((type) => ({ type, value }))),
      );
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
