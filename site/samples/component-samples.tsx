import * as lucide from 'lucide-react';
import { OutcomeToast } from '../browser/outcome-toast.tsx';
import { Button, type ButtonProps } from '../components/ui/button.tsx';
import { Field } from '../components/ui/field.tsx';

// Keys, so that forgetting a new style or size here is a type error.
const variants = Object.keys({
  default: '',
  destructive: '',
  outline: '',
  secondary: '',
  ghost: '',
  link: '',
  hero: '',
} satisfies Record<NonNullable<ButtonProps['variant']>, ''>) as ButtonProps['variant'][];

const sizes = Object.keys({
  sm: '',
  default: '',
  lg: '',
  icon: '',
} satisfies Record<NonNullable<ButtonProps['size']>, ''>) as ButtonProps['size'][];

const states = ['default', 'disabled', 'busy'] as const;

/** Every style in every size: enabled, disabled and busy. */
export function ButtonSamples() {
  return (
    <div className="samples-scroll">
      <table className="samples-table">
        <thead>
          <tr>
            <th>style</th>
            {states.map((state) => (
              <th key={state}>{state}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant}>
              <th>{variant}</th>
              {states.map((state) => (
                <td key={state}>
                  {sizes.map((size) => (
                    <Button
                      key={size}
                      variant={variant}
                      size={size}
                      disabled={state === 'disabled'}
                      isBusy={state === 'busy' || undefined}
                      aria-label={size === 'icon' ? 'Bellen' : undefined}
                    >
                      {size === 'icon' ? <lucide.Phone size={20} /> : size}
                    </Button>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function FieldSamples() {
  return (
    <div className="samples-grid samples-wide">
      <Field name="empty" label="Empty" />
      <Field name="filled" label="Filled in" defaultValue="Anne de Vries" />
      <Field
        name="hinted"
        label="With a hint"
        hint="Dan kunnen we u bellen om iets af te spreken."
      />
      <Field
        name="wrong"
        label="With a message"
        defaultValue="06"
        error="Telefoonnummer moet minimaal 10 cijfers bevatten"
      />
    </div>
  );
}

export function ToastSamples() {
  const onDismiss = () => {};
  return (
    <div className="samples-grid samples-wide">
      <OutcomeToast outcome="sent" onDismiss={onDismiss} />
      <OutcomeToast outcome="failed" onDismiss={onDismiss} />
    </div>
  );
}

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
