import { dialog, find, isReactThere } from './elements.ts';

let message = '';

/** The build has written the message into a template. Where a script runs, it stands in the document only while it is true. */
export function takeFailureOut() {
  const template = find<HTMLTemplateElement>('#failure');
  message = template.innerHTML;
  template.remove();
}

/** Shows the message of a failure before React is there. */
export function showFailure() {
  region().innerHTML = message;
  dialog().scrollTop = dialog().scrollHeight;
  find('#contact [type=submit]').focus();
}

/** React takes its own message away. */
export function hideFailure() {
  if (!isReactThere()) region().textContent = '';
}

function region() {
  return find('#contact [role=alert]');
}
