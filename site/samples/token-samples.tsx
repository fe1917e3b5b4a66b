import { colours, type Role } from '../../colours.ts';
import { backgrounds, contrast, toRgb } from '../build/contrast.ts';
import tokens from '../styles/theme.css?raw';

export function ColorSamples() {
  return (
    <ul className="samples-grid">
      {(Object.entries(colours) as [Role, string][]).map(([role, colour]) => (
        <li key={role}>
          <div className="samples-swatch" style={{ background: colour }} />
          <Caption name={role} value={colour} />
          {backgrounds[role]?.map((background) => (
            <p key={background} className="samples-pair">
              <span style={{ color: colour, background: colours[background] }}>Aa</span>
              {contrast(toRgb(colour), toRgb(colours[background])).toFixed(1)} on {background}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

export function SizeSamples() {
  return (
    <ul className="samples-grid samples-wide">
      {[...tokens.matchAll(/--(text|radius)-(\w+):\s*([^;]+);/g)].map(
        ([, group, name = '', value = '']) => (
          <li key={`${group}-${name}`}>
            <Caption name={`${group}-${name}`} value={value} />
            {group === 'text' ? (
              <p style={{ fontSize: value, lineHeight: 1.2 }}>De uitkomst staat in uw HIS</p>
            ) : (
              <div className="samples-swatch" style={{ borderRadius: value }} />
            )}
          </li>
        ),
      )}
    </ul>
  );
}

function Caption({ name, value }: { name: string; value: string }) {
  return (
    <p className="samples-caption">
      <strong>{name}</strong> {value}
    </p>
  );
}
