import { type FieldName, fields } from 'contact/fields.ts';
import { suggestEmail } from 'contact/suggest-email.ts';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { dialogWords } from '../content/dialog.ts';

type Suggestions = Partial<Record<FieldName, string | undefined>>;

/**
 * Suggestions for an e-mail field whose domain looks misspelt, once the visitor has left it. The visitor may ignore them.
 * @param isBusy Whether something is being sent. Then no suggestion is shown.
 */
export function useSuggestions(formRef: RefObject<HTMLFormElement | null>, isBusy: boolean) {
  const [suggestions, setSuggestions] = useState<Suggestions>({});
  const isTaking = useRef(false);
  const isEmail = (name: FieldName) => fields[name].kind === 'email';
  const drop = (name: FieldName) =>
    setSuggestions((all) => (all[name] ? { ...all, [name]: undefined } : all));

  return {
    /** The words of the button; empty while there is none, and undefined for a field that never has one. */
    wordsFor: (name: FieldName) => {
      const address = isBusy ? undefined : suggestions[name];
      if (isEmail(name)) return address ? dialogWords.suggest(domainOf(address)) : '';
      return undefined;
    },
    suggest: (name: FieldName, typed: string) => {
      if (isEmail(name)) setSuggestions((all) => ({ ...all, [name]: suggestEmail(typed) }));
    },
    drop,
    isTaking,
    take: (name: FieldName) => {
      const input = formRef.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (!input) return;
      const focused = document.activeElement as HTMLElement;
      isTaking.current = true;
      input.focus();
      input.select();
      // Something else may have written into the field since.
      const address = suggestEmail(input.value) ?? input.value;
      // Inserted like typing, so that Ctrl+Z restores what was typed.
      if (!document.execCommand('insertText', false, address)) input.value = address;
      // If the suggestion button had the focus, the field keeps it, as the button disappears.
      if (!focused.matches('.suggestion')) {
        input.blur();
        focused.focus();
      }
      isTaking.current = false;
      drop(name);
    },
    dropAll: useCallback(() => setSuggestions({}), []),
  };
}

/** The domain of an e-mail address, from the `@`. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@'));
}
