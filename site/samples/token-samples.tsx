import type { CSSProperties } from 'react';
import { colors, pairsOf, type Token, tokenOf, tokensOf } from './tokens.ts';

export function ColorSamples() {
  return (
    <ul className="samples-grid">
      {colors.map((color) => (
        <li key={color.role}>
          <div className="samples-swatch" style={{ background: color.value }} />
          <Caption token={color} />
          <ul>
            {pairsOf(color).map(({ ground, ratio }) => (
              <li key={ground.role} className="samples-pair">
                <span style={{ color: color.value, background: ground.value }}>Aa</span>
                {ratio.toFixed(1)} on {ground.role}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

export function TypeSamples() {
  return (
    <ul className="samples-stack">
      {tokensOf('text').map((token) => (
        <li key={token.role}>
          <Caption token={token} />
          <p style={{ fontSize: token.value, lineHeight: 1.2 }}>De uitkomst staat in uw HIS</p>
        </li>
      ))}
      {tokensOf('font-weight').map((token) => (
        <li key={token.role}>
          <Caption token={token} />
          <p style={{ fontWeight: token.value }}>De uitkomst staat in uw HIS</p>
        </li>
      ))}
    </ul>
  );
}

const steps = [1, 2, 3, 4, 6, 8, 10, 12, 16, 24];

export function SpaceSamples() {
  const unit = tokenOf('spacing');
  return (
    <ul className="samples-stack">
      {steps.map((step) => (
        <li key={step} className="samples-row">
          <Caption token={{ role: String(step), value: `${step} x ${unit}` }} />
          <div className="samples-bar" style={{ width: `calc(${step} * ${unit})` }} />
        </li>
      ))}
    </ul>
  );
}

export function ShapeSamples() {
  return (
    <ul className="samples-grid">
      {tokensOf('radius').map((token) => (
        <Shape key={token.role} token={token} style={{ borderRadius: token.value }} />
      ))}
      {tokensOf('shadow').map((token) => (
        <Shape key={token.role} token={token} style={{ boxShadow: token.value }} />
      ))}
    </ul>
  );
}

function Shape({ token, style }: { token: Token; style: CSSProperties }) {
  return (
    <li>
      <div className="samples-swatch" style={style} />
      <Caption token={token} />
    </li>
  );
}

function Caption({ token }: { token: Token }) {
  return (
    <p className="samples-caption">
      <strong>{token.role}</strong> {token.value}
    </p>
  );
}
