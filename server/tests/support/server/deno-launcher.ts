export {};

/**
 * Run by Deno. Serves one built function unchanged, like Supabase's runtime, which chooses the port and keeps background
 * work alive.
 */
interface Runtime {
  args: string[];
  serve(options: object, handler: unknown): unknown;
}

const scope = globalThis as unknown as { Deno: Runtime; EdgeRuntime: object };
const { args, serve } = scope.Deno;
const [bundle = ''] = args;

scope.Deno.serve = (handler: unknown) =>
  serve(
    {
      hostname: '127.0.0.1',
      port: 0,
      onListen: ({ port }: { port: number }) => console.log(`Serving on ${port}`),
    },
    handler,
  );
scope.EdgeRuntime = { waitUntil: () => {} };

await import(bundle);
