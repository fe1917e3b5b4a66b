import { answers, type Behaviour } from './webhook-receiver.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };
const text = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Real responses of products behind `WEBHOOK_URL`. */
export const products = {
  'Google Apps Script: script ran': answers(
    302,
    {
      'Content-Type': 'text/html; charset=UTF-8',
      Location:
        'https://script.googleusercontent.com/macros/echo?user_content_key=GVQyW_b65XMDMRb0&lib=MgGipqB0Vlrp',
    },
    '<HTML>\n<HEAD>\n<TITLE>Moved Temporarily</TITLE>\n</HEAD>\n<BODY>\n<H1>Moved Temporarily</H1>\n</BODY>\n</HTML>\n',
  ),
  'Google Apps Script: login required': answers(302, {
    Location: 'https://accounts.google.com/ServiceLogin?passive=1209600&continue=geheim',
  }),
  'n8n: workflow started': answers(200, json, '{"message":"Workflow was started"}'),
  'n8n: workflow failed midway': answers(500, json, '{"message":"Error in workflow"}'),
  'n8n: workflow inactive, or n8n starting up': answers(
    404,
    json,
    '{"code":404,"message":"The requested webhook \\"POST 0f46dea4\\" is not registered.","hint":"The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in the top-right of the editor."}',
  ),
  'Make: accepted': answers(200, text, 'Accepted'),
  'Make: queue full': answers(400, text, 'Queue is full.'),
  'Make: scenario off': answers(410, text, 'There is no scenario listening for this webhook.'),
  'Zapier: accepted': answers(
    200,
    json,
    '{"attempt":"0192f0c4","id":"0192f0c4","request_id":"0192f0c4","status":"success"}',
  ),
  'Zapier: rate limit exceeded': answers(429, json, '{"status":"throttled"}'),
  'Power Automate: accepted': answers(202),
  'Power Automate: flow off': answers(
    400,
    json,
    `{"error":{"code":"WorkflowTriggerIsNotEnabled","message":"Could not execute workflow 'b7e2' trigger 'manual' with state 'Disabled': trigger is not enabled."}}`,
  ),
} satisfies Record<string, Behaviour>;
