import { OutcomeToast } from '../browser/outcome-toast.tsx';
import { SentLine } from '../browser/sent-lines.tsx';
import { Button } from '../components/ui/button.tsx';
import { Field } from '../components/ui/field.tsx';
import { dialogWords } from '../content/dialog.ts';
import { PageMessage } from '../sections/page-messages.tsx';

const options = [
  { value: '', label: 'Choose' },
  { value: 'one', label: 'One' },
];

export function FieldSamples() {
  return (
    <div className="samples-grid samples-wide">
      <Field name="empty" label="Empty" />
      <Field name="filled" label="Filled in" defaultValue="Anne de Vries" />
      <Field name="hinted" label="With a hint" hint="A sentence that helps." />
      <Field
        name="misspelt"
        label="With a suggestion"
        defaultValue="anne@gmial.com"
        suggestion={dialogWords.suggest('@gmail.com')}
      />
      <Field name="wrong" label="With a message" defaultValue="06" error="What is wrong with it" />
      <Field name="choice" label="A choice" options={options} />
      <Field name="missing" label="A choice with a message" options={options} error="Choose one" />
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

/** What tells of a request where no toast does: the page's messages without script, and the line above an opener. */
export function MessageSamples() {
  return (
    <div className="samples-stack">
      <PageMessage outcome="sent" />
      <PageMessage outcome="sent" agenda="#messages" />
      <PageMessage outcome="failed" />
      <div className="samples-sent">
        <Button data-type="contact">An opener</Button>
        <SentLine />
      </div>
      <div className="samples-sent">
        <Button data-type="demo">An opener</Button>
        <SentLine agenda="#messages" />
      </div>
    </div>
  );
}
