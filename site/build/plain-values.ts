import type { AtRule, Container, Declaration, Plugin, Root, Rule as StyleRule } from 'postcss';
import { drawing } from '../pictures/drawings.ts';

type Rule = Container | undefined;

/** `var(--name)` or `var(--name, fallback)`, where the fallback holds no further variable. */
const reference = /var\((--[\w-]+)(?:,((?:(?!var\()[^()]|\([^()]*\))*))?\)/g;

/**
 * Runs after Tailwind, in dev and in the build, and replaces each variable that can have only one value by that value.
 * An element whose style refers to a variable is styled anew whenever the dialog opens: 377 elements in place of 138, which
 * takes four times as long. Tailwind also registers its own variables (`@property`), and all of it would add 0.8 kB to the
 * first flight. A variable stays where its value depends on further classes, so that each utility does what Tailwind says,
 * and where a drawing refers to it.
 */
export function plainValues(): Plugin {
  return {
    postcssPlugin: 'plain-values',
    OnceExit(root) {
      // Tailwind's licence is in the file of licences (`licences.ts`).
      root.walkComments((comment) => {
        if (comment.text.startsWith('! tailwindcss')) comment.remove();
      });
      // `reset.css` makes all borders solid, and `border-dashed` sets the style itself.
      root.walkDecls(/^border(-[a-z]+)*-style$/, (declaration) => {
        if (declaration.value === 'var(--tw-border-style)') declaration.remove();
      });
      while (replaceVariables(root));
      removeUnread(root);
    },
  };
}

/** @returns Whether a value has changed, which may hold further variables. */
function replaceVariables(root: Root): boolean {
  const initial = new Map<string, string>();
  root.walkAtRules('property', (rule) => {
    rule.walkDecls('initial-value', ({ value }) => void initial.set(rule.params, value));
  });
  const setters = new Map<string, Map<Rule, string>>();
  const readers = new Map<string, Set<Rule>>();
  root.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    if (prop.startsWith('--') && !isOverride(declaration))
      setters.set(prop, (setters.get(prop) ?? new Map()).set(parent, value));
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g))
      readers.set(name, (readers.get(name) ?? new Set()).add(parent));
  });

  let hasChanged = false;
  root.walkDecls((declaration) => {
    const value = declaration.value.replace(reference, (whole, name, fallback) => {
      const values = setters.get(name);
      if (!values && !name.startsWith('--tw-')) return whole;
      if (!values) return initial.get(name) ?? fallback?.trim() ?? whole;
      const rules = [...values.keys()];
      if (rules.length === 1 && isTheme(rules[0])) return values.get(rules[0]) ?? whole;
      // Whichever of these rules an element follows, it takes from it both the variable and what refers to it.
      const isOwn = readers.get(name)?.symmetricDifference(new Set(rules)).size === 0;
      return (isOwn && values.get(declaration.parent)) || whole;
    });
    hasChanged ||= value !== declaration.value;
    declaration.value = value;
  });
  return hasChanged;
}

/** Removes the variables of Tailwind and of the theme that no rule and no drawing refers to any more. */
function removeUnread(root: Root): void {
  const readers = [root.toString(), ...readDrawings()].join();
  const isRead = (name: string) => new RegExp(`var\\(${name}[,)]`).test(readers);
  root.walkAtRules('property', (rule) => {
    if (!isRead(rule.params)) rule.remove();
  });
  root.walkDecls(/^--/, (declaration) => {
    const isTailwinds = declaration.prop.startsWith('--tw-') || isTheme(declaration.parent);
    if (isTailwinds && !isRead(declaration.prop)) declaration.remove();
  });
}

/** The rule in which Tailwind declares the theme. */
function isTheme(rule: Rule): boolean {
  return rule?.type === 'rule' && (rule as StyleRule).selector.startsWith(':root');
}

/** What Tailwind sets for browsers without `@property`, and the colours of drawings where the system chooses all colours. */
function isOverride({ parent }: Declaration): boolean {
  const media = parent?.parent as AtRule | undefined;
  return (
    (parent as StyleRule).selector?.startsWith('*') || media?.params === '(forced-colors: active)'
  );
}

/** The drawings that are part of the page. The others are files, which hold the colours themselves. */
function readDrawings(): string[] {
  return ['mark', 'voice'].map((name) => drawing(name).shapes);
}
