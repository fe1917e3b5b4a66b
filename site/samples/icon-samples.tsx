import * as lucide from 'lucide-react';

const sources = import.meta.glob<string>('../{components,browser,sections}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The icons that the sources import, by their names. */
const iconNames = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]/.test(name)),
    ),
  ),
);

export function IconSamples() {
  return (
    <ul className="samples-grid">
      {[...iconNames].sort().map((name) => {
        // biome-ignore lint/performance/noDynamicNamespaceImportAccess: none of this reaches a visitor
        const Icon = lucide[name as 'Phone'];
        return (
          <li key={name} className="samples-row">
            <Icon size={24} /> {name}
          </li>
        );
      })}
    </ul>
  );
}
