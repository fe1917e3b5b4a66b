// @ts-check
/** Node's flags for the server, which keep V8's heap small. `Dockerfile` and `docs/contact.service` repeat them. */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30'];
