/** The Deno API that the functions use, for Node's tools; `deno check` checks them against Deno's own types. */
declare namespace Deno {
  const env: { toObject(): Record<string, string> };
  function serve(handler: (request: Request) => Promise<Response>): unknown;
}
