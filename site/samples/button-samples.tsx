import { Phone } from 'lucide-react';
import { Button, type ButtonProps } from '../components/ui/button.tsx';
import { keysOf } from './keys-of.ts';

const variants = keysOf<NonNullable<ButtonProps['variant']>>({
  default: '',
  destructive: '',
  outline: '',
  secondary: '',
  ghost: '',
  link: '',
  hero: '',
});
const sizes = keysOf<NonNullable<ButtonProps['size']>>({ sm: '', default: '', lg: '', icon: '' });
const states: Record<string, ButtonProps> = {
  default: {},
  disabled: { disabled: true },
  busy: { isBusy: true },
};

/** Every style in every size: enabled, disabled and busy, and a link that looks like it. */
export function ButtonSamples() {
  return (
    <div className="samples-scroll">
      <table className="samples-table">
        <thead>
          <tr>
            <th>style</th>
            {Object.keys(states).map((state) => (
              <th key={state}>{state}</th>
            ))}
            <th>asChild</th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant}>
              <th>{variant}</th>
              {Object.entries(states).map(([state, props]) => (
                <td key={state}>
                  {sizes.map((size) => (
                    <Button
                      key={size}
                      {...props}
                      variant={variant}
                      size={size}
                      aria-label={size === 'icon' ? 'Bellen' : undefined}
                    >
                      {size === 'icon' ? <Phone size={20} /> : size}
                    </Button>
                  ))}
                </td>
              ))}
              <td>
                <Button variant={variant} asChild>
                  <a href="#buttons" className="samples-link">
                    as a link
                  </a>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
