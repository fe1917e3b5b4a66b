import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { cn } from '../components/ui/cn.ts';
import { Wrap } from '../components/wrap.tsx';
import { closing, questions } from '../content/sections/closing.ts';
import { sections } from './list.ts';
import { ProductMark } from './product-mark.tsx';

const hasQuestions = questions.answered.length > 0;
// The questions are before the closing section.
export const links = sections
  .flatMap((section) =>
    section.id === closing.id && hasQuestions ? [questions, section] : [section],
  )
  .filter(({ link }) => link !== undefined);

/**
 * Stays at the top where the window is high enough (`reset.css`).
 * @param home The address of the home page, whose sections it links to; empty on that page itself.
 */
export function Header({ home }: { home: '' | '/' }) {
  return (
    <header className="border-b border-line bg-paper">
      <Wrap className="flex items-center justify-between gap-x-2 narrow:flex-wrap">
        <a
          href="/"
          className="flex min-h-14 min-w-0 items-center gap-3 leading-tight font-bold wrap-anywhere no-underline max-xs:text-sm"
        >
          <ProductMark />
        </a>
        <nav aria-label="Onderdelen van de pagina" className="hidden lg:block">
          <ul className="flex gap-x-4 xl:gap-x-6">
            {links.map(({ id, link }) => (
              <li key={id}>
                <a
                  href={`${home}#${id}`}
                  className={cn(
                    'flex min-h-11 min-w-11 items-center text-sm font-medium no-underline',
                    id === closing.id
                      ? 'rounded-full border-2 border-primary px-4 text-primary hover:bg-surface'
                      : 'hover:underline',
                  )}
                >
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* Below `lg` there is one section link, to the closing section; the questions are right above that. */}
        <div className="flex flex-none gap-x-4">
          <a
            href={`${home}#${closing.id}`}
            className="flex min-h-11 min-w-11 items-center font-semibold text-primary no-underline lg:hidden"
          >
            {closing.link}
          </a>
          <PhoneLink phone={owner.phone} isShort className="text-primary no-underline" />
        </div>
      </Wrap>
    </header>
  );
}
