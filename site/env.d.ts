interface ImportMetaEnv {
  /** Origin of the backend, empty where it is the page's own; from `public.ts`, put in by the build. */
  readonly BACKEND_URL: string;
  /** The anonymous key. */
  readonly BACKEND_KEY: string;
}

declare module 'virtual:contact-island' {
  /** Address of the built `contact-island.tsx`. */
  const url: string;
  export default url;
}
