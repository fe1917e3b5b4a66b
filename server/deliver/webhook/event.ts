import { type FieldName, fieldsFor } from 'contact/fields.ts';
import { sourceLabels } from 'contact/source-labels.ts';
import type { StoredRequest } from '../../storage/store.ts';

/** A Standard Webhooks event; its id is the same for each attempt. */
export interface Event {
  id: string;
  /** JSON. */
  body: string;
}

type EventRequest = Pick<
  StoredRequest,
  'reference' | 'receivedAt' | 'type' | 'source' | FieldName
> & { marks: string[] };

export function createdEvent(request: EventRequest): Event {
  return toEvent('created', request.receivedAt, toData(request));
}

export function erasedEvent(reference: string, pendingSince: Date): Event {
  return toEvent('erased', pendingSince, { reference });
}

/** Identical for each attempt, byte for byte. */
function toEvent(name: string, timestamp: Date, data: { reference: string }): Event {
  // No full stop in the id: the signature joins id, time and body with full stops.
  return {
    id: `${name}_${data.reference}`,
    body: JSON.stringify({ type: `contact_request.${name}`, timestamp, data }),
  };
}

function toData(request: EventRequest) {
  const { reference, type, marks, source } = request;
  const typed = fieldsFor('webhook').map((name) => [name, request[name]]);
  // All labels are always present, because tools learn the fields from one example.
  const labels = sourceLabels.map((label) => [label, source[label] ?? null]);
  const labelled = Object.fromEntries(labels);
  return { reference, type, ...Object.fromEntries(typed), marks, source: labelled };
}
