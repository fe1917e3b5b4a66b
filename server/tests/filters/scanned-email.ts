import { createTransport, type SendMailOptions } from 'nodemailer';

/** An e-mail as a receiver's filter sees it. */
export interface ScannedEmail {
  name: string;
  source: string;
  from: string;
  to: string[];
}

/** A filter's result for an e-mail. */
export interface Verdict {
  score: number;
  /** The rules that changed the score, with their points. */
  rules: string[];
}

/** Adds the headers that mail servers add on the way. */
export async function toScanned(name: string, message: SendMailOptions): Promise<ScannedEmail> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: source, envelope } = await transport.sendMail(message);
  const from = String(envelope.from);
  const isFromGmail = from.endsWith('@gmail.com');
  const relay = isFromGmail ? 'mail-ed1-f41.google.com' : `mail.${from.replace(/^.*@/, '')}`;
  const time = new Date().toUTCString().replace('GMT', '+0000');
  const headers = [
    `Return-Path: <${from}>`,
    `Received: from ${relay} (${relay} [145.0.2.7]) by mx.example.org with ESMTPS id 2; ${time}`,
    `Received: from www.example.net (www.example.net [145.0.3.8]) by ${relay} with ESMTPSA id 1; ${time}`,
    ...(isFromGmail ? [`X-Received: by 10.20.30.40 with SMTP id 1; ${time}`] : []),
  ];
  return { name, source: `${headers.join('\r\n')}\r\n${source}`, from, to: envelope.to };
}
