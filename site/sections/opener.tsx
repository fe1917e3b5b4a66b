import type { ContactType } from '../../contact/contact-request.ts';
import { Button, type ButtonProps } from '../components/button.tsx';
import { dialog } from '../content/dialog.ts';

type OpenerProps = Omit<ButtonProps, 'type'> & {
  type: ContactType;
  /** Whether the dialog asks, where a script runs, if the visitor would rather read first. */
  offersReading?: boolean;
};

/**
 * A button that opens the contact dialog. Without script each type has a dialog of its own; with script
 * the document's script gives one dialog the type and the words that its opener carries.
 */
export function Opener({ type, offersReading, ...rest }: OpenerProps) {
  return (
    <Button
      command="show-modal"
      commandfor={`${type}-dialog`}
      data-type={type}
      data-title={dialog[type].title}
      data-description={dialog[type].description}
      data-reading={offersReading ? '' : undefined}
      {...rest}
    />
  );
}
