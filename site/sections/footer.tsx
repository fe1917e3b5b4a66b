import { emailLink } from 'contact/email-link.ts';
import { owner } from '../../owner.ts';
import { PrivacyNotice } from '../components/privacy-notice.tsx';
import { Wrap } from '../components/wrap.tsx';
import { footer } from '../content/sections/footer.ts';
import { smallPrint } from '../content/small-print.ts';
import { links } from './header.tsx';
import { ProductMark } from './product-mark.tsx';

/** @param home As in the header. */
export function Footer({ home }: { home: string }) {
  const { company, phone, phoneHours } = owner;
  const { seat, kvk, btw } = footer.company;
  return (
    <footer className="border-t border-line">
      <Wrap className="grid gap-x-12 gap-y-5 py-8 text-sm md:py-10 md:grid-cols-3">
        <p className="flex items-center gap-3 text-base font-bold md:col-span-3">
          <ProductMark />
        </p>
        <nav aria-label="Onderdelen, onder aan de pagina" className="md:col-span-3">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ id, link }) => (
              <li key={id}>
                <a href={`${home}#${id}`} className="flex min-h-11 min-w-11 items-center">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          {company.name}
          <br />
          {company.address}
          {seat && (
            <>
              <br />
              {seat}
            </>
          )}
          {company.email && (
            <a
              href={emailLink(company.email)}
              className="flex min-h-11 w-fit items-center wrap-anywhere"
            >
              {company.email}
            </a>
          )}
          {phoneHours && (
            <span className="block">
              <span className="phone">{phone}</span>
              {`, ${phoneHours}`}
            </span>
          )}
        </p>
        <p>
          {kvk}
          <br />
          {btw}
          <br />© <span data-year>{builtYear}</span>
          {` ${company.name}`}
        </p>
        <p className="font-semibold">{footer.emergency}</p>
        <div className="md:col-span-3">
          <PrivacyNotice {...smallPrint()} />
          {/* For paper, which has no address bar. */}
          {import.meta.env.SITE_URL && (
            <p className="only-print font-semibold">{import.meta.env.SITE_URL}</p>
          )}
        </div>
      </Wrap>
    </footer>
  );
}

// The year of the build, which the document's script replaces by the current one.
const builtYear = new Intl.DateTimeFormat('nl-NL', {
  year: 'numeric',
  timeZone: 'Europe/Amsterdam',
}).format();
