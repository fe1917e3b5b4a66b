import { owner } from '../../owner.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import { Logo } from '../components/picture.tsx';

/** The specification has this screen's text and link in English. A Dutch sentence repeats them. */
export function NotFound() {
  return (
    <main className="not-found grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Logo />
      <h1 className="text-title font-bold">404</h1>
      <p lang="en" className="text-xl">
        Oops! Page not found
      </p>
      <a
        lang="en"
        href="/"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        Return to Home
      </a>
      <p className="mt-4 text-xl">
        Deze pagina bestaat niet. Ga terug naar de startpagina of bel ons:
        <br />
        <PhoneLink phone={owner.phone} className="text-primary underline" />
      </p>
    </main>
  );
}
