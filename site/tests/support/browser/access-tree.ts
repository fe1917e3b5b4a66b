import type { Page } from '@playwright/test';

/** A node of the accessibility tree, as the browser hands it to a screen reader. */
export interface AccessNode {
  role: string;
  name: string;
  description: string;
  /** What it says of itself: `invalid`, `required`, `disabled`, `expanded`, `focused`, `modal`, `level`... */
  states: Record<string, unknown>;
  children: AccessNode[];
}

type RawNode = Awaited<ReturnType<typeof readNodes>>[number];

/** Properties that name and description say already, or that tell a reader nothing. */
const silent = /^(settable|editable|labelledby|describedby|url)$/;

/**
 * The browser's own tree: nodes that are ignored are left out, and what they hold takes their place. Playwright's
 * snapshot does not know that what lies behind a modal dialog is not in the tree.
 */
export async function accessTree(page: Page): Promise<AccessNode> {
  const nodes = await readNodes(page);
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

/** The live regions that stand in the tree now and say something, with what they say. */
export async function liveRegions(page: Page): Promise<[role: string, ...texts: string[]][]> {
  return withRole(await accessTree(page), 'alert', 'status')
    .map((node) => [node.role, ...textsIn(node)] as [string, ...string[]])
    .filter(([, ...texts]) => texts.length > 0);
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
  };
}

async function readNodes(page: Page) {
  const session = await page.context().newCDPSession(page);
  try {
    return (await session.send('Accessibility.getFullAXTree')).nodes;
  } finally {
    await session.detach();
  }
}
