import type { Page } from '@playwright/test';

/** A node of the accessibility tree that the browser exposes to screen readers. */
export interface AccessNode {
  role: string;
  name: string;
  description: string;
  /** Its properties: `invalid`, `required`, `disabled`, `expanded`, `focused`, `modal`, `level`... */
  states: Record<string, unknown>;
  children: AccessNode[];
}

type RawNode = Awaited<ReturnType<typeof readNodes>>[number];

/** Properties that repeat the name or description, or that a screen reader does not announce. */
const silent = /^(settable|editable|labelledby|describedby|url)$/;

/**
 * The browser's own tree, with ignored nodes replaced by their children. (Playwright's snapshot includes what is behind a
 * modal dialog, which the browser's tree leaves out.)
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

/** The node and its descendants, in reading order. */
export function nodesIn(node: AccessNode): AccessNode[] {
  return [node, ...node.children.flatMap(nodesIn)];
}

export function withRole(node: AccessNode, ...roles: string[]): AccessNode[] {
  return nodesIn(node).filter(({ role }) => roles.includes(role));
}

/** The node's texts that a screen reader reads out. */
export function textsIn(node: AccessNode): string[] {
  return withRole(node, 'StaticText').map(({ name }) => name);
}

/** The names of the focused nodes, except the page itself, which also counts as focused. */
export function focusedIn(tree: AccessNode): string[] {
  return nodesIn(tree)
    .filter(({ role, states }) => states['focused'] && role !== 'RootWebArea')
    .map(({ name }) => name);
}

/** The live regions that hold text: the role of each, then its texts. */
export async function liveRegions(page: Page): Promise<[role: string, ...texts: string[]][]> {
  return withRole(await accessTree(page), 'alert', 'status')
    .map((node) => [node.role, ...textsIn(node)] as [string, ...string[]])
    .filter(([, ...texts]) => texts.length > 0);
}

function describe(node: RawNode): Omit<AccessNode, 'role' | 'children'> {
  const states = (node.properties ?? [])
    .map(({ name, value }) => [name, value.value] as const)
    .filter(([name, value]) => !silent.test(name) && value !== false && value !== 'false');
  // `expanded: false` is worth listing; `disabled: false` is not.
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
