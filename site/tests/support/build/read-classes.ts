import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;

/** The functions whose parameters are classes. */
const classFunctions = ['cn', 'cva', 'cx'];

/** The classes in a `.tsx` file: in `class` and `className`, and in the arguments of `classFunctions`. */
export function readClasses(code: string): string[] {
  return findClasses(parseSync('code.tsx', code).program);
}

export function splitClasses(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

function findClasses(node: Node): string[] {
  if (node.type === 'CallExpression' && isClassCall(node)) return node.arguments.flatMap(classesOf);
  if (node.type === 'JSXAttribute' && /^class(Name)?$/.test(String(node.name.name)))
    return node.value ? classesOf(node.value) : [];
  return childrenOf(node).flatMap(findClasses);
}

/** The classes that an expression can evaluate to, without the strings that it compares or uses as keys. */
function classesOf(node: Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? splitClasses(node.value) : [];
    case 'TemplateLiteral': {
      // A name that an expression continues is not a class by itself.
      const text = node.quasis.map(({ value }) => value.cooked).join('\0');
      const names = splitClasses(text).filter((name) => !name.includes('\0'));
      return [...names, ...node.expressions.flatMap(classesOf)];
    }
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(classesOf);
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : [node.left]), node.right].flatMap(classesOf);
    case 'BinaryExpression':
      return [];
    case 'MemberExpression':
      return classesOf(node.object);
    case 'CallExpression':
      return isClassCall(node) ? findClasses(node) : classesOf(node.callee);
    case 'Property':
      if (nameOf(node) === 'defaultVariants') return [];
      // Entries of `compoundVariants` hold the names of variants in addition to classes.
      if (nameOf(node) === 'compoundVariants')
        return childrenOf(node.value)
          .flatMap(childrenOf)
          .filter(isClassProperty)
          .flatMap(classesOf);
      return classesOf(node.value);
    default:
      return childrenOf(node).flatMap(classesOf);
  }
}

function nameOf({ key }: { key: Node }): string {
  return key.type === 'Identifier' ? key.name : '';
}

function isClassProperty(node: Node): boolean {
  return node.type === 'Property' && /^class(Name)?$/.test(nameOf(node));
}

function isClassCall({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && classFunctions.includes(callee.name);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === 'string');
}
