import { find, isReactThere } from './elements.ts';

let message = '';

/** Takes the message out of the template that the build wrote: with script the document has it only after a failure. */
export function takeFailureOut() {
  const template = find<HTMLTemplateElement>('#failure');
  message = template.innerHTML;
  template.remove();
}

/** Shows the failure message where React is not there yet. */
export function showFailure() {
  region().innerHTML = message;
  region().scrollIntoView({ block: 'nearest' });
  find('#contact [type=submit]').focus();
}

/** Removes the message, unless React is there: React removes its own. */
export function hideFailure() {
  if (!isReactThere()) region().textContent = '';
}

function region() {
  return find('#contact [role=alert]');
}
