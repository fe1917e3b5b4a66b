import { contactTypes } from 'contact/contact-types.ts';
import { type FieldName, fields, mapFields } from 'contact/fields.ts';
import { Phone } from 'lucide-react';
import { colours } from '../../owner.ts';
import { ContactDialogView } from '../browser/contact-dialog.tsx';
import type { FormStatus } from '../browser/form-status.ts';
import { OutcomeToast } from '../browser/outcome-toast.tsx';
import { useContactForm } from '../browser/use-contact-form.ts';
import { Section } from '../components/section.tsx';
import { Bubble, type BubbleProps } from '../components/ui/bubble.tsx';
import { Button, type ButtonProps } from '../components/ui/button.tsx';
import { Card, type CardProps } from '../components/ui/card.tsx';
import { Chip, type ChipProps } from '../components/ui/chip.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { Field } from '../components/ui/field.tsx';
import { typeWords } from '../content/contact-types.ts';
import { dialogWords } from '../content/dialog.ts';

/** The keys of `all`. A missing variant is a type error. */
const keysOf = <Key extends string>(all: Record<Key, ''>) => Object.keys(all) as Key[];

const styles = keysOf<NonNullable<ButtonProps['variant']>>({
  default: '',
  destructive: '',
  outline: '',
  secondary: '',
  ghost: '',
  link: '',
  hero: '',
});
const sizes = keysOf<NonNullable<ButtonProps['size']>>({ sm: '', default: '', lg: '', icon: '' });
const speakers = keysOf<NonNullable<BubbleProps['from']>>({ assistant: '', patient: '' });
const chips = keysOf<NonNullable<ChipProps['variant']>>({ default: '', open: '' });
const cards = keysOf<NonNullable<CardProps['variant']>>({ default: '', primary: '' });
const cardSizes = keysOf<NonNullable<CardProps['size']>>({ none: '', sm: '', default: '', lg: '' });
const backgrounds = keysOf<NonNullable<BubbleProps['on'] | ChipProps['on']>>({
  paper: '',
  surface: '',
  warm: '',
  raised: '',
});

export type SampleState = FormStatus['is'] | 'suggestion';

export const dialogStates: Record<SampleState, FormStatus> = {
  idle: { is: 'idle' },
  suggestion: { is: 'idle' },
  wrong: { is: 'wrong', messages: mapFields((name) => fields[name].messages.wrong) },
  sending: { is: 'sending', messages: {} },
  failed: { is: 'failed', messages: {} },
  sent: { is: 'sent', messages: {} },
};

/** The page's own dialog in one of its states. */
export function DialogSample({ state }: { state: SampleState }) {
  const form = useContactForm();
  const suggests = (name: FieldName) => state === 'suggestion' && fields[name].kind === 'email';
  const field = (name: FieldName) => ({
    ...form.field(name),
    ...(suggests(name) && { suggestion: dialogWords.suggest('@gmail.com') }),
  });
  const [type] = contactTypes;
  const brochure = { pages: 2, bytes: 200_000 };
  const props = { ...form, ...typeWords[type], type, brochure, field };
  return <ContactDialogView {...props} status={dialogStates[state]} />;
}

export function Samples() {
  return (
    <main>
      <Section
        id="buttons"
        heading="Buttons"
        lead="Enabled, disabled, busy, as a link"
        tone="paper"
      >
        {styles.map((variant) => (
          <p key={variant} className="mt-4 flex flex-wrap items-center gap-3">
            {variant}
            {[{}, { disabled: true }, { isBusy: true }].flatMap((state) =>
              sizes.map((size) => (
                <Button
                  key={`${Object.keys(state)} ${size}`}
                  {...{ variant, size, ...state }}
                  {...(size === 'icon' && { 'aria-label': 'Bellen' })}
                >
                  {size === 'icon' ? <Phone size={20} /> : size}
                </Button>
              )),
            )}
            <Button variant={variant} asChild>
              <a href="#buttons">asChild</a>
            </Button>
          </p>
        ))}
      </Section>
      <Section id="fields" heading="Fields" tone="surface">
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Field name="empty" label="Empty" hint="A sentence that helps." />
          <Field name="filled" label="Filled in" defaultValue="Anne de Vries" />
          <Field name="wrong" label="With a message" defaultValue="06" error="What is wrong" />
          <Field name="misspelt" label="With a suggestion" suggestion="Another value?" />
          <Field name="choice" label="A choice" options={[{ value: '', label: 'Choose' }]} />
        </div>
      </Section>
      <Section id="parts" heading="Bubbles, chips and cards" tone="paper">
        <div className="mt-4 grid gap-4 sm:grid-cols-4">
          {backgrounds.map((on) => (
            <div
              key={on}
              className="grid justify-items-start gap-3 p-4"
              style={{ background: colours[on === 'warm' ? 'surface-warm' : on] }}
            >
              {on}
              {speakers.map((from) => (
                <Bubble key={from} from={from} on={on} className="px-4 py-1.5">
                  {from}
                </Bubble>
              ))}
              {chips.map((variant) => (
                <Chip key={variant} variant={variant} on={on}>
                  {variant}
                </Chip>
              ))}
            </div>
          ))}
          {cards.flatMap((variant) =>
            cardSizes.map((size) => (
              <Card key={variant + size} variant={variant} size={size}>
                {`${variant}, ${size}`}
              </Card>
            )),
          )}
        </div>
      </Section>
      <Section id="messages" heading="Toasts and disclosure" tone="surface">
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <OutcomeToast outcome="sent" onDismiss={() => {}} />
          <OutcomeToast outcome="failed" onDismiss={() => {}} />
          <Disclosure summary="Folded">What it holds.</Disclosure>
        </div>
      </Section>
      <Section id="dialog" heading="Contact dialog" lead="As wide as a phone" tone="paper">
        <div className="mt-4 flex gap-6 overflow-x-auto">
          {Object.keys(dialogStates).map((state) => (
            <figure key={state}>
              <figcaption>{state}</figcaption>
              <iframe src={`/samples/${state}`} title={state} className="h-180 w-97.5" />
            </figure>
          ))}
        </div>
      </Section>
    </main>
  );
}
