import { testCommand } from './shared/test-command.ts';

export const testMail = testCommand(
  'sends an e-mail to MAIL_TO and says what the mail server answers at each step',
  (context, say) => context.testMail(say),
);
