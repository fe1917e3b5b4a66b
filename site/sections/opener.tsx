import type { ContactType } from 'contact/contact-types.ts';
import { Button, type ButtonProps } from '../components/ui/button.tsx';
import { typeWords } from '../content/contact-types.ts';

type OpenerProps = Omit<ButtonProps, 'type'> & {
  type: ContactType;
  /** Whether the dialog, with script, also offers the brochure to read first. */
  offersReading?: boolean;
};

/**
 * A button that opens the contact dialog. Without script each type has its own dialog. With script there is one, and the
 * document's script sets its type and words to those of the opener.
 */
export function Opener({ type, offersReading, ...rest }: OpenerProps) {
  return (
    <Button
      command="show-modal"
      commandfor={`${type}-dialog`}
      data-type={type}
      data-title={typeWords[type].title}
      data-description={typeWords[type].description}
      data-reading={offersReading ? '' : undefined}
      {...rest}
    />
  );
}
