import { owner } from '../../owner.ts';
import { Button } from '../components/button.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { Wrap } from '../components/section.tsx';
import { brochure } from '../content/brochure.ts';
import { dialog } from '../content/dialog.ts';
import { closing } from '../content/words.ts';
import { Opener } from './opener.tsx';

export function Closing() {
  const { id, heading, lead, call } = closing;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titel`}
      className="on-dark bg-primary-strong text-on-primary"
    >
      <Wrap className="py-16 text-center md:py-28">
        <h2 id={`${id}-titel`} className="text-2xl font-bold tracking-tight">
          {heading}
        </h2>
        <p className="mx-auto mt-4 max-w-[46ch] text-lg text-on-primary-soft">{lead}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Opener type="demo" variant="hero" size="lg" className="max-sm:w-full">
            {dialog.demo.title}
          </Opener>
          <form action={brochure.path} method="get" className="max-sm:w-full">
            <Button variant="secondary" size="lg" className="max-sm:w-full" type="submit">
              {closing.download}
            </Button>
          </form>
        </div>
        <p className="mt-10 text-lg">
          {call} <strong className="inline-block">{owner.contactPerson}</strong>
        </p>
        <PhoneLink phone={owner.phone} className="text-xl" />
      </Wrap>
    </section>
  );
}
