interface ImportMetaEnv {
  /** Origin of the backend, from `hosting.ts`; empty if it is the page's own. */
  readonly BACKEND_URL: string;
  /** The anonymous key. */
  readonly BACKEND_KEY: string;
  /** Whether campaign labels are kept, from `owner.json`. */
  readonly SOURCE_LABELS: boolean;
  /** Whether the recording of the sample call has captions. */
  readonly HAS_CAPTIONS: boolean;
  /** The public address if SITE_URL is set. If not, null, and `SITE` is where the server is expected to listen. */
  readonly SITE_URL: string | null;
  /** The brochure's address, from `hosting.ts`. */
  readonly BROCHURE_PATH: string;
}

declare module 'virtual:island-url/*' {
  /** Address of the built version of the file in `site/browser/` with which the module's name ends. */
  const url: string;
  export default url;
}
