import { fieldsFor } from '../../../contact/fields.ts';
import { sourceLabels } from '../../../contact/source-labels.ts';
import type { ClaimedDelivery, StoredRequest } from '../../storage/store.ts';

/** What `WEBHOOK_URL` gets: an event of Standard Webhooks, whose id is the same for each attempt. */
export interface Event {
  id: string;
  /** JSON. */
  body: string;
}

export interface Delivery extends Pick<ClaimedDelivery, 'reference' | 'owedSince'> {
  request: EventRequest | undefined;
}

type EventRequest = Omit<StoredRequest, 'marks'> & { marks: string[] };

/** The same for each attempt, down to the byte. */
export function toEvent({ reference, request, owedSince }: Delivery): Event {
  const [name, timestamp, data] = request
    ? (['created', request.receivedAt, toData(request)] as const)
    : (['erased', owedSince, { reference }] as const);
  // The id has no full stop: the signature is made of id, time and body with full stops between.
  return {
    id: `${name}_${reference}`,
    body: JSON.stringify({ type: `contact_request.${name}`, timestamp, data }),
  };
}

function toData(request: EventRequest) {
  const { reference, type, marks, source } = request;
  const typed = fieldsFor('webhook').map((name) => [name, request[name]]);
  // Always the same names, as tools that map fields learn them from one example.
  const labels = sourceLabels.map((label) => [label, source[label] ?? null]);
  const labelled = Object.fromEntries(labels);
  return { reference, type, ...Object.fromEntries(typed), marks, source: labelled };
}
