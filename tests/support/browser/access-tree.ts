import type { CDPSession, Page } from '@playwright/test';
import { expect } from './site.ts';

/** A node of the accessibility tree, as the browser hands it to a screen reader. */
export interface AccessNode {
  role: string;
  name: string;
  description: string;
  /** What it says of itself: `invalid`, `required`, `disabled`, `expanded`, `focused`, `modal`, `level`... */
  states: Record<string, unknown>;
  children: AccessNode[];
  /** By which DevTools know the element. */
  backendId: number;
}

type RawNode = Awaited<ReturnType<typeof readNodes>>[number];

/** Said otherwise by name and description, or of no interest to a reader. */
const silent = /^(settable|editable|labelledby|describedby|url)$/;

/**
 * What a screen reader meets, in reading order: nodes that are ignored are left out, what they hold takes their
 * place. Unlike Playwright's own snapshot this knows that what lies behind a modal dialog is not there.
 */
export async function accessTree(page: Page): Promise<AccessNode> {
  return await withSession(page, async (session) => {
    const nodes = await readNodes(session);
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const build = (node: RawNode): AccessNode[] => {
      const children = (node.childIds ?? [])
        .map((id) => byId.get(id))
        .flatMap((child) => (child ? build(child) : []));
      const role = String(node.role?.value);
      if (role === 'InlineTextBox') return [];
      return node.ignored ? children : [{ ...describe(node), role, children }];
    };
    const [root] = nodes.slice(0, 1).flatMap(build);
    if (!root) throw new Error('The page has no accessibility tree');
    return root;
  });
}

/** The tree of the page at `path`, once what is out of view has been drawn, which is soon after it has come. */
export async function treeOf(page: Page, path = '/'): Promise<AccessNode> {
  await page.goto(path);
  if (path === '/') {
    await expect(page.locator('footer')).toHaveCSS('content-visibility', 'visible');
  }
  return await accessTree(page);
}

/** The node and all that it holds, in reading order. */
export function nodesIn(node: AccessNode): AccessNode[] {
  return [node, ...node.children.flatMap(nodesIn)];
}

export function withRole(node: AccessNode, ...roles: string[]): AccessNode[] {
  return nodesIn(node).filter(({ role }) => roles.includes(role));
}

/** The pieces of text that are read out in it. */
export function textsIn(node: AccessNode): string[] {
  return withRole(node, 'StaticText').map(({ name }) => name);
}

/** The names of what has the focus; the page as a whole says that of itself as well. */
export function focusedIn(tree: AccessNode): string[] {
  return nodesIn(tree)
    .filter(({ role, states }) => states['focused'] && role !== 'RootWebArea')
    .map(({ name }) => name);
}

/** The one node of this role and name, as soon as there is one. */
export async function nodeNamed(page: Page, role: string, name: string): Promise<AccessNode> {
  let found: AccessNode[] = [];
  await expect(async () => {
    found = withRole(await accessTree(page), role).filter((node) => node.name === name);
    expect(found, `${role} "${name}"`).toHaveLength(1);
  }).toPass({ timeout: 15_000 });
  return found[0] as AccessNode;
}

/** The live regions that stand in the tree now and say something, with what they say. */
export async function liveRegions(page: Page): Promise<[role: string, ...texts: string[]][]> {
  return withRole(await accessTree(page), 'alert', 'status')
    .map((node) => [node.role, ...textsIn(node)] as [string, ...string[]])
    .filter(([, ...texts]) => texts.length > 0);
}

/** Does what a screen reader does when its user activates the node. */
export async function activate(page: Page, node: AccessNode): Promise<void> {
  await withSession(page, async (session) => {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendId });
    await session.send('Runtime.callFunctionOn', {
      ...(object.objectId && { objectId: object.objectId }),
      functionDeclaration: 'function () { this.focus(); this.click(); }',
      userGesture: true,
    });
  });
}

/** Puts the focus on the node and writes into it. */
export async function writeInto(page: Page, node: AccessNode, text: string): Promise<void> {
  await withSession(page, async (session) => {
    await session.send('DOM.focus', { backendNodeId: node.backendId });
    await session.send('Input.insertText', { text });
  });
}

function describe(node: RawNode): Omit<AccessNode, 'role' | 'children'> {
  const states = (node.properties ?? [])
    .map(({ name, value }) => [name, value.value] as const)
    .filter(([name, value]) => !silent.test(name) && value !== false && value !== 'false');
  // That something is closed is worth saying, that it is not disabled is not.
  const expanded = node.properties?.find(({ name }) => name === 'expanded')?.value.value;
  return {
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    states: { ...Object.fromEntries(states), ...(expanded === false && { expanded }) },
    backendId: node.backendDOMNodeId ?? 0,
  };
}

async function readNodes(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes;
}

async function withSession<T>(page: Page, use: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    return await use(session);
  } finally {
    await session.detach();
  }
}
