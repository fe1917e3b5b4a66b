import { sampleRequest } from 'contact/sample-request.ts';
import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../../owner.ts';
import { addressIn } from '../../lib/mail-address.ts';
import { newReference } from '../../lib/reference.ts';
import type { Addresses } from './addresses.ts';
import { notification } from './notification.ts';

/** The notification of a sample request, so that filters treat it like real ones. */
export function testMessage(addresses: Addresses): SendMailOptions {
  const request = {
    ...sampleRequest(),
    // The sender, because rspamd adds 5 points if Reply-To is any other recipient.
    email: addressIn(addresses.from),
    phone: owner.phone,
    reference: newReference(),
    receivedAt: new Date(),
    marks: [],
    source: {},
  };
  return { ...notification(request, addresses, { isTest: true }), to: addresses.to };
}
