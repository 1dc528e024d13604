import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { MailBlock, MailContent } from './mail-blocks.ts'

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const ink = '#1c2024'
const muted = '#60646c'
const line = '#d9d9e0'
const accent = '#3e63dd'
const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"

/** Tables and inline styles: what mail programs of all ages show alike. Every text is escaped by the template. */
export async function renderHtml({ subject, preview, blocks, footer, locale }: MailContent): Promise<string> {
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#f9f9fb;${sans};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f9f9fb"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:600;color:${ink}">Paraph</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:8px;padding:32px 24px">${blocks.map(blockHtml)}</td></tr>
<tr><td style="padding:16px 0 0;font-size:12px;line-height:18px;color:${muted}">${footer}</td></tr>
</table></td></tr></table>
</body>
</html>`

  return String(await page)
}

export function renderText({ blocks, footer }: MailContent): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n-- \n${footer}\n`
}

function blockHtml(block: MailBlock): Markup {
  if (block.kind === 'heading') {
    return html`<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${ink}">${block.text}</h1>`
  }
  if (block.kind === 'paragraph') {
    return html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">${lines(block.text)}</p>`
  }
  if (block.kind === 'quote') {
    return html`<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid ${line};font-size:16px;line-height:24px;color:${ink}">${lines(block.text)}</blockquote>`
  }
  if (block.kind === 'facts') {
    return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:14px;line-height:20px">${block.rows.map(
      ([label, value]) =>
        html`<tr><td style="padding:2px 16px 2px 0;color:${muted};vertical-align:top">${label}</td><td style="padding:2px 0;color:${ink}">${value}</td></tr>`,
    )}</table>`
  }
  if (block.kind === 'button') {
    return html`<p style="margin:8px 0 24px"><a href="${block.url}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-size:16px;line-height:24px;font-weight:500;padding:12px 24px;border-radius:6px">${block.label}</a></p>`
  }
  if (block.kind === 'code') {
    return html`<p aria-label="${block.label}" style="margin:8px 0 24px;padding:16px;background:#f0f0f3;border-radius:6px;text-align:center;${mono};font-size:28px;line-height:36px;letter-spacing:4px;font-weight:600;color:${ink}">${block.code}</p>`
  }

  return html`<p style="margin:16px 0 0;font-size:14px;line-height:20px;color:${muted}">${lines(block.text)}</p>`
}

function blockText(block: MailBlock): string {
  if (block.kind === 'button') return `${block.label}:\n${block.url}`
  if (block.kind === 'code') return `${block.label}: ${block.code}`
  if (block.kind === 'quote') return block.text.replace(/^/gm, '> ')
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')

  return block.text
}

function lines(text: string) {
  return text.split('\n').map((part, index) => (index === 0 ? html`${part}` : html`<br>${part}`))
}
