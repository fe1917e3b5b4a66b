import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FormStatus, toastOf, withMessages, withoutToast } from './form-status.ts';

const messages = { email: 'Ongeldig email adres' };

test('withMessages: messages make an idle form wrong, and without messages it is idle again', () => {
  const wrong = withMessages({ is: 'idle' }, messages);
  assert.deepEqual(wrong, { is: 'wrong', messages });
  assert.deepEqual(withMessages(wrong, { email: undefined }), { is: 'idle' });
});

test('withMessages: keeps a toast or a request under way while messages come and go', () => {
  for (const is of ['sending', 'failed', 'sent'] as const) {
    const status: FormStatus = { is, messages: {} };
    assert.deepEqual(withMessages(status, messages), { is, messages });
    assert.deepEqual(withMessages({ is, messages }, {}), status);
  }
});

test('withoutToast: keeps the messages, and returns a status without toast unchanged', () => {
  for (const is of ['failed', 'sent'] as const) {
    assert.equal(toastOf({ is, messages }), is);
    assert.deepEqual(withoutToast({ is, messages }), { is: 'wrong', messages });
    assert.deepEqual(withoutToast({ is, messages: {} }), { is: 'idle' });
  }
  for (const status of [
    { is: 'idle' },
    { is: 'wrong', messages },
    { is: 'sending', messages },
  ] as const) {
    assert.equal(toastOf(status), undefined);
    assert.equal(withoutToast(status), status);
  }
});
