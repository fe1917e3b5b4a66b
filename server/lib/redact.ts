import type { ContactRequest } from '../../contact/contact-request.ts';

/** Mail servers repeat addresses in their answers; a log holds none, nor what moves the cursor of who reads it. */
export function withoutAddresses(text: string): string {
  return onOneLine(text.replace(/[^\s<>@]+@[^\s<>@]+/g, '…'));
}

/** Without what ends a line or moves the cursor of who reads it. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Mail servers also quote what they refuse; a log holds nothing that a visitor typed. A letter alone tells of nobody. */
export function withoutVisitor(text: string, request: ContactRequest): string {
  const { firstName, lastName, email, phone } = request;
  const typed = [email, phone, phone.replace(/\D/g, ''), firstName, lastName];
  const telling = typed.filter((part) => part.length > 1);
  return telling.reduce((left, part) => left.replaceAll(part, '…'), withoutAddresses(text));
}
