/** What the functions use of Deno, for tools that know Node alone; `deno check` holds them against Deno's own types. */
declare namespace Deno {
  const env: { toObject(): Record<string, string> };
  function serve(handler: (request: Request) => Promise<Response>): unknown;
}
