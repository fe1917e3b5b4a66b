import { testCommand } from './shared/test-command.ts';

export const testWebhook = testCommand(
  'calls WEBHOOK_URL with a request that is marked as a test and says what came back',
  (context, say) => context.testWebhook(say),
);
