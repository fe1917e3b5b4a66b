import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Logo } from '../components/picture.tsx';
import { Wrap } from '../components/wrap.tsx';
import { closing, questions } from '../content/sections/closing.ts';
import { sections } from './list.ts';

const links = questions.answered.length > 0 ? [questions] : [];
// In a narrow window there is one link: to the questions, or to the closing section if there are none.
const { id: shortId, link: shortLink } = links[0] ?? closing;

/** @param home The address of the home page, whose sections it links to; empty on that page itself. */
export function Header({ home }: { home: '' | '/' }) {
  return (
    <header className="border-b border-line">
      <Wrap className="flex flex-wrap items-center justify-between gap-x-1">
        <a href="/" className="flex min-h-14 items-center gap-3 font-bold no-underline">
          <Logo />
          {owner.product}
        </a>
        <nav aria-label="Onderdelen van de pagina" className="hidden lg:block">
          <ul className="flex gap-x-4 xl:gap-x-6">
            {[...sections, ...links].map(
              ({ id, link }) =>
                link && (
                  <li key={id}>
                    <a
                      href={`${home}#${id}`}
                      className="flex min-h-11 min-w-11 items-center text-sm font-medium no-underline hover:underline"
                    >
                      {link}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
        <div className="flex gap-x-4">
          <a
            href={`${home}#${shortId}`}
            className="flex min-h-11 items-center font-semibold text-primary no-underline lg:hidden"
          >
            {shortLink}
          </a>
          <PhoneLink phone={owner.phone} isShort className="text-primary no-underline" />
        </div>
      </Wrap>
    </header>
  );
}
