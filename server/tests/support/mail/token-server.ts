import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../../tests/support/machine/listen.ts';
import { fullServer } from './mail-behaviours.ts';

/** Responds to a call for a token, with `token` or a refusal. */
type Behaviour = (response: ServerResponse, token: string) => void;

export const client = { clientId: 'app-1', clientSecret: 'geheim~8Q/+&%', scope: 'mail/.default' };

/** A secret, which no output may show. */
const newToken = (number: number) => `geheim-token-${number}-${'x'.repeat(1_500)}`;

export const issuesToken: Behaviour = (response, token) =>
  send(response, 200, { token_type: 'Bearer', expires_in: 3_599, access_token: token });

/** Microsoft Entra's refusal of an expired client secret. */
export const expiredSecret: Behaviour = (response) =>
  send(response, 401, {
    error: 'invalid_client',
    error_description: 'AADSTS7000222: The client secret keys are expired. Trace ID: 1-2-3',
  });

function send(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
}

/** A token server (RFC 6749, section 4.4) on a free port, whose behaviour can be changed. */
export async function startTokenServer(behaviour: Behaviour = issuesToken) {
  const requests: Record<string, string>[] = [];
  const created: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(Object.fromEntries(new URLSearchParams(await text(request))));
    const token = newToken(requests.length);
    created.push(token);
    behaviour(response, token);
  });
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}/praktijk/oauth2/v2.0/token`;
  return {
    url,
    /** The settings that use this server, in addition to `SMTP_URL`. */
    settings: {
      SMTP_OAUTH_TOKEN_URL: url,
      SMTP_OAUTH_CLIENT_ID: client.clientId,
      SMTP_OAUTH_CLIENT_SECRET: client.clientSecret,
      SMTP_OAUTH_SCOPE: client.scope,
    },
    /** The fields of each request, in order. */
    requests,
    /** The token created for each call, issued or not. */
    created,
    behaveAs(next: Behaviour) {
      behaviour = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** A mail server's behaviour: accepts e-mail from `user` with a valid token, and otherwise refuses like Exchange Online. */
export function acceptsTokens(
  user: string,
  isGood: (token: string) => boolean,
  refusal = '5.7.3 Authentication unsuccessful',
  responseCode = 535,
) {
  return fullServer({
    authOptional: false,
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, accessToken = '' }, _session, done) {
      if (username === user && isGood(accessToken)) return done(null, { user });
      const quoted = btoa(`user=${username}\x01auth=Bearer ${accessToken}\x01\x01`);
      done(
        Object.assign(new Error(`${refusal} ${accessToken} ${quoted}`), {
          responseCode,
        }),
      );
    },
  });
}
