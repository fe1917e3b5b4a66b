import { owner } from '../../owner.ts';
import { Logo } from '../components/logo.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { Wrap } from '../components/section.tsx';
import { sections } from './list.ts';

export function Header() {
  return (
    <header className="edge-b-1 border-line">
      <Wrap className="flex flex-wrap items-center justify-between gap-x-1">
        <a href="/" className="flex min-h-14 items-center gap-3 font-bold no-underline">
          <Logo />
          {owner.product}
        </a>
        <nav aria-label="Onderdelen van de pagina" className="hidden lg:block">
          <ul className="flex gap-x-6">
            {sections.map(
              ({ id, link }) =>
                link && (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      className="flex min-h-11 min-w-11 items-center text-sm font-medium no-underline hover:underline"
                    >
                      {link}
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
        <PhoneLink phone={owner.phone} className="min-w-36 text-primary no-underline" />
      </Wrap>
    </header>
  );
}
