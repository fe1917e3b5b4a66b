import { Logo } from '../components/logo.tsx';

/** The specification gives this screen in English. */
export function NotFound() {
  return (
    <main className="not-found grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Logo />
      <h1 className="text-3xl font-bold">404</h1>
      <p className="text-xl">Oops! Page not found</p>
      <a
        href="/"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        Return to Home
      </a>
    </main>
  );
}
