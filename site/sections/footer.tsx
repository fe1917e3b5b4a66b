import { owner } from '../../owner.ts';
import { Logo } from '../components/logo.tsx';
import { PrivacyNotice } from '../components/privacy-notice.tsx';
import { Wrap } from '../components/section.tsx';
import { privacyNotice } from '../content/privacy.ts';
import { footer } from '../content/words.ts';

export function Footer() {
  const { company, product } = owner;
  return (
    <footer className="edge-t-1 border-line">
      <Wrap className="grid gap-10 py-12 text-sm md:grid-cols-[1fr_1.6fr]">
        <div>
          <p className="flex items-center gap-2.5 text-base font-bold">
            <Logo />
            {product}
          </p>
          <p className="mt-4">
            {company.name}
            <br />
            {company.address}
          </p>
          <p className="mt-2">
            {`KvK ${company.kvk}`}
            <br />
            {`BTW ${company.btw}`}
          </p>
          <p className="mt-4 font-semibold">{footer.emergency}</p>
          <p className="mt-4">
            © <span data-year>{builtYear}</span>
            {` ${company.name}`}
          </p>
        </div>
        <PrivacyNotice {...privacyNotice()} />
      </Wrap>
    </footer>
  );
}

// Without script the year of the build stands; reach.ts makes it the year it is.
const builtYear = new Intl.DateTimeFormat('nl-NL', {
  year: 'numeric',
  timeZone: 'Europe/Amsterdam',
}).format();
