import { withoutUrls, withoutValues } from './redact.ts';

/** What the log keeps of an error. PostgreSQL puts a visitor's words into its other properties, such as `detail`. */
export const serializers = {
  err(error: unknown) {
    const thrown = Object(error);
    const message = String(thrown.message ?? error);
    return {
      type: thrown.constructor?.name,
      code: typeof thrown.code === 'object' ? undefined : thrown.code,
      message: withoutUrls(withoutValues(message)),
      stack: thrown.stack
        ?.replace(message, '')
        .match(/^ +at .*$/gm)
        ?.join('\n'),
    };
  },
};
