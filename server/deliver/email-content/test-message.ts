import { sampleRequest } from 'contact/sample-request.ts';
import type { SendMailOptions } from 'nodemailer';
import { owner } from '../../../owner.ts';
import { addressIn } from '../../lib/mail-address.ts';
import { newReference } from '../../lib/reference.ts';
import type { Addresses } from './addresses.ts';
import { notification } from './notification.ts';

/** The notification of a made-up request of the owner, so that filters treat it as they treat real ones. */
export function testMessage({ from, to }: Addresses): SendMailOptions {
  const request = {
    ...sampleRequest(),
    email: addressIn(to[0] ?? from),
    phone: owner.phone,
    reference: newReference(),
    receivedAt: new Date(),
    marks: [],
    source: {},
  };
  return notification(request, { from, to }, { isTest: true });
}
