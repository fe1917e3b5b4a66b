import { bookingUrlFor } from 'contact/contact-types.ts';
import { owner } from '../../owner.ts';
import { brochureFile } from '../brochure/build-brochure.ts';
import { ContactPerson } from '../components/contact-person.tsx';
import { Recording } from '../components/recording.tsx';
import { Button } from '../components/ui/button.tsx';
import { cn } from '../components/ui/cn.ts';
import { Wrap } from '../components/wrap.tsx';
import { brochureAddress } from '../content/brochure.ts';
import { contactPhoto } from '../content/contact-photo.ts';
import { typeWords } from '../content/contact-types.ts';
import { fileInWords } from '../content/in-words.ts';
import { recording } from '../content/recording.ts';
import { closing } from '../content/sections/closing.ts';
import { Opener } from './opener.tsx';
import { Questions } from './questions.tsx';

export function Closing() {
  const { id, heading, lead, reply, call } = closing;
  return (
    <section aria-labelledby={`${id}-titel`}>
      <Questions />
      <div id={id} className="on-dark bg-primary-strong text-on-primary">
        <Wrap className="grid items-center gap-x-12 gap-y-6 py-9 md:py-24 lg:grid-cols-[1fr_26rem]">
          <div>
            <h2 id={`${id}-titel`} className="text-heading font-bold">
              {heading}
            </h2>
            <p className="mt-3 max-w-[33em] text-on-primary-soft">{lead}</p>
            {reply && <p className="mt-3 max-w-[33em] font-semibold">{reply}</p>}
            {recording && (
              <div className="on-light mt-6 max-w-[33em] rounded-3xl bg-raised p-4 text-ink">
                <Recording {...recording} />
              </div>
            )}
            <div
              className={cn(
                'flex flex-wrap items-start gap-3',
                hasBookingLink ? 'pt-18 max-xs:pt-26' : 'pt-8',
              )}
            >
              {/* A group of its own, so that the booking link follows the opener in the tab order. */}
              <div className="contents">
                <Opener type="demo" variant="hero" size="lg" className="max-sm:w-full">
                  {typeWords.demo.title}
                </Opener>
              </div>
              <form action={brochureAddress} method="get" className="max-sm:w-full">
                <Button
                  variant="secondary"
                  size="lg"
                  className="max-sm:w-full"
                  type="submit"
                  aria-describedby="brochure"
                >
                  {closing.download}
                </Button>
                <p id="brochure" className="mt-2 text-center text-sm text-on-primary-soft">
                  {fileInWords({ pages, bytes: pdf.length })}
                </p>
              </form>
            </div>
          </div>
          <ContactPerson
            call={call}
            name={owner.contactPerson}
            phone={owner.phone}
            hours={owner.phoneHours}
            role={owner.contact?.role}
            photo={photo}
          />
        </Wrap>
      </div>
    </section>
  );
}

/** Space is kept above the opener for the booking link (`browser/sent-lines.tsx`), if there is one. */
const hasBookingLink = bookingUrlFor('demo', owner) !== undefined;
const { pages, pdf } = await brochureFile();
const made = await contactPhoto();
const photo = made && { src: made.path, alt: owner.contact?.photo?.alt ?? '' };
