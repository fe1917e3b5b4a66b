import { owner } from '../../../owner.ts';
import { escapeHtml, withoutControls } from '../../lib/clean-text.ts';
import {
  type Block,
  type Button,
  type EmailBody,
  type Fact,
  hasValue,
  joinFirstWords,
} from './email-body.ts';
import { styled, styleSheet } from './html-styles.ts';

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;";
// A long address must not make the page wider than a phone's screen.
const breaks = 'overflow-wrap:anywhere;word-break:break-word;';
const table = 'role="presentation" cellspacing="0" cellpadding="0" border="0" width="100%"';

/** One column, without external resources. Outlook for Windows lacks `max-width`, so it gets a table of 600 pixels. */
export function toHtml({ heading, preview, blocks, footer }: EmailBody): string {
  return withoutControls(`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(heading)}</title>
<style>
${styleSheet}
</style>
</head>
<body ${styled('paper', `margin:0;padding:0;font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%;${font}`)}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table ${table} ${styled('paper', font)}><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table ${table} style="max-width:600px;text-align:left">
<tr><td ${styled('link', 'padding:0 4px 16px;font-size:18px;line-height:1.3;font-weight:700')}>${escapeHtml(owner.product)}</td></tr>
<tr><td ${styled('mark', 'height:6px;font-size:0;line-height:0;border-radius:14px 14px 0 0')}>&nbsp;</td></tr>
<tr><td ${styled('card', 'border-width:0 1px 1px;border-style:solid;border-radius:0 0 14px 14px')}>
<table ${table}><tr><td class="inner" style="padding:32px 36px">
<h1 dir="auto" ${styled('strong', `margin:0;font-size:26px;line-height:1.25;font-weight:700;text-align:left;${breaks}`)}>${escapeHtml(heading)}</h1>
${blocks.map(blockToHtml).join('\n')}
</td></tr></table>
</td></tr>
<tr><td ${styled('soft', `padding:20px 4px 0;${breaks}`)}>${footer.map(escapeHtml).join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`);
}

function blockToHtml(block: Block): string {
  if ('facts' in block) return factsToHtml(block.facts);
  if ('buttons' in block) return block.buttons.filter(hasValue).map(buttonToHtml).join('\n');
  if ('warning' in block) {
    const style = `margin:20px 0 0;padding:12px 16px;border-radius:8px;${breaks}`;
    return `<p ${styled('warning', style)}><strong>Let op:</strong> ${escapeHtml(block.warning)}</p>`;
  }
  if ('text' in block)
    return `<p ${styled('strong', `margin:12px 0 0;${breaks}`)}>${prose(block.text)}</p>`;
  const style = 'margin:32px 0 0;font-size:18px;line-height:1.3;font-weight:700;';
  return `<h2 ${styled('strong', style)}>${escapeHtml(block.title)}</h2>`;
}

/** Keeps `e-mail` on one line. */
function prose(text: string): string {
  return escapeHtml(joinFirstWords(text)).replace(
    /e-mail\w*/g,
    '<span style="white-space:nowrap">$&</span>',
  );
}

function buttonToHtml([label, link = '']: Button, index: number): string {
  const look = index === 0 ? 'action' : 'choice';
  const box = 'border-width:2px;border-style:solid;border-radius:14px;mso-padding-alt:14px 20px;';
  const text = `display:block;padding:12px 20px;font-size:18px;line-height:24px;font-weight:700;text-decoration:none;border-radius:12px;${breaks}`;
  return `<table ${table} style="margin-top:${index === 0 ? 24 : 12}px"><tr><td align="center" ${styled(look, box)}><a href="${escapeHtml(link)}" ${styled(look, text)}>${escapeHtml(label)}</a></td></tr></table>`;
}

function factsToHtml(facts: Fact[]): string {
  const rows = facts.filter(hasValue).map(([label, text = '', link]) => {
    const value = escapeHtml(text);
    const shown = link
      ? `<a href="${escapeHtml(link)}" ${styled('link', breaks)}>${value}</a>`
      : value;
    return `<tr><th scope="row" dir="auto" align="left" valign="top" width="35%" ${styled('label', `padding:6px 16px;font-weight:400;text-align:left;${breaks}`)}>${escapeHtml(label)}</th><td dir="auto" valign="top" class="value" style="padding:6px 16px 6px 0;text-align:left;${breaks}">${shown}</td></tr>`;
  });
  const box = 'margin-top:16px;border-radius:14px;border-collapse:separate;padding:8px 4px;';
  return `<table cellspacing="0" cellpadding="0" border="0" width="100%" ${styled('facts', box)}>${rows.join('')}</table>`;
}
