import {
  maxMessages,
  type PageMessage,
  type PageMessageStore,
} from '../../function/page-message.ts';

export function memoryPageMessages(): PageMessageStore {
  const waiting = new Map<string, PageMessage & { until: number }>();
  return {
    async put(token, message, now, lifetimeMs) {
      for (const [old, { until }] of waiting) {
        if (until > now && waiting.size < maxMessages) break;
        waiting.delete(old);
      }
      waiting.set(token, { ...message, until: now + lifetimeMs });
    },
    async take(token, now) {
      const message = waiting.get(token);
      waiting.delete(token);
      return message && message.until > now ? message : undefined;
    },
  };
}
