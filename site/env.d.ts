interface ImportMetaEnv {
  /** Origin of the backend, from `hosting.ts`; empty where it is the page's own. */
  readonly BACKEND_URL: string;
  /** The anonymous key. */
  readonly BACKEND_KEY: string;
  /** From `owner.ts`. */
  readonly SOURCE_LABELS: boolean;
  /** Whether the recording of the sample call has captions. */
  readonly HAS_CAPTIONS: boolean;
  /** Address of the contact person's photo; null where there is none. */
  readonly CONTACT_PHOTO: string | null;
  /** The size of each document that `owner.ts` names in `site/public`, by its path. */
  readonly DOCUMENT_BYTES: Record<string, number>;
  /** The brochure that this build made. */
  readonly BROCHURE: { path: string; pages: number; bytes: number };
}

declare module 'virtual:island-url/*' {
  /** Address of the built file of `site/browser/` with which the name ends. */
  const url: string;
  export default url;
}
