import { type FieldName, fields } from 'contact/fields.ts';
import { type RefObject, useCallback, useState } from 'react';
import { dialogWords } from '../content/dialog.ts';
import { suggestEmail } from './suggest-email.ts';

type Suggestions = Partial<Record<FieldName, string | undefined>>;

/**
 * What an e-mail field suggests where its domain looks misspelt, once the visitor has left it. Nothing waits for an answer,
 * and nothing is refused.
 * @param isBusy Whether something is being sent. Then every button of the dialog rests.
 */
export function useSuggestions(formRef: RefObject<HTMLFormElement | null>, isBusy: boolean) {
  const [suggestions, setSuggestions] = useState<Suggestions>({});
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
    take: (name: FieldName) => {
      const input = formRef.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (!input) return;
      // Something else may have written into the field since.
      input.value = suggestEmail(input.value) ?? input.value;
      // The button goes, and with it the focus of whoever came to it by keyboard.
      if (document.activeElement?.matches('.suggestion')) input.focus();
      drop(name);
    },
    dropAll: useCallback(() => setSuggestions({}), []),
  };
}

/** From the `@`. */
function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@'));
}
