/** `3 aanvragen`, `1 aanvraag`, `geen aanvragen` */
export function quantity(number: number, one: string, more: string): string {
  return `${number === 0 ? 'geen' : number} ${number === 1 ? one : more}`;
}
