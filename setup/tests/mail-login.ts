import { fullServer } from '../../server/tests/support/mail/mail-behaviours.ts';
import type { Behaviour } from '../../server/tests/support/mail/mail-server.ts';

/** A mail server that takes e-mail from one user with a password. */
export function asksPassword(user: string, password: string): Behaviour {
  return fullServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(login, _session, done) {
      if (login.username === user && login.password === password) return done(null, { user });
      done(Object.assign(new Error(`5.7.8 Not ${login.password}`), { responseCode: 535 }));
    },
  });
}
