import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { labelOn } from '#core/branding/brand-colour.ts'
import type { Letterhead, MailBlock, MailContent } from './mail-blocks.ts'

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const canvas = '#f9f9fb'
const surface = '#ffffff'
const raised = '#f0f0f3'
const ink = '#1c2024'
const muted = '#60646c'
const line = '#d9d9e0'
const accent = '#3e63dd'
const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'

/**
 * Inline styles are what every mail program keeps, and they are the light look. Programs that know
 * `prefers-color-scheme` get the dark one from these classes; those that invert colours by themselves need neither.
 */
const darkLook = raw(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.canvas { background: #111113 !important }
.surface { background: #18191b !important }
.raised { background: #2e3135 !important }
.ink { color: #edeef0 !important }
.muted { color: #b0b4ba !important }
.line { border-color: #363a3f !important }
}
@media (max-width: 480px) {
.outer { padding: 16px 8px !important }
.card { padding: 24px 16px !important }
.top { padding: 0 16px 16px !important }
.foot { padding: 16px 16px 0 !important }
.wide { display: block !important; text-align: center !important }
}
</style>`)

/** Tables and inline styles: what mail programs of all ages show alike. Every text is escaped by the template. */
export async function renderHtml(content: MailContent): Promise<string> {
  const { subject, preview, blocks, footer, locale, letterhead } = content
  const fill = letterhead?.colour ?? accent

  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${darkLook}
      </head>
      <body class="canvas ink" style="margin:0;padding:0;background:${canvas};${sans};color:${ink}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          class="canvas"
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${canvas}"
        >
          <tr>
            <td class="outer" align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td
                    class="ink top"
                    style="padding:0 24px 16px;font-size:16px;line-height:24px;font-weight:600;color:${ink}"
                  >
                    ${head(letterhead)}
                  </td>
                </tr>
                <tr>
                  <td
                    class="surface line card"
                    style="background:${surface};border:1px solid ${line};border-radius:8px;padding:32px 24px;overflow-wrap:anywhere;word-break:break-word"
                  >
                    ${blocks.map((block) => blockHtml(block, fill))}
                  </td>
                </tr>
                <tr>
                  <td
                    class="muted foot"
                    style="padding:16px 24px 0;font-size:12px;line-height:18px;color:${muted};overflow-wrap:anywhere;word-break:break-word"
                  >
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`

  return String(await page)
}

export function renderText({ blocks, footer }: MailContent): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n-- \n${footer}\n`
}

/** The organization's logo or name, or ours. */
function head(letterhead: Letterhead | undefined): Markup {
  const { name, logoUrl } = letterhead ?? { name: 'Paraph', logoUrl: null }
  if (!logoUrl) return html`${name}`

  return html`<img
    src="${logoUrl}"
    alt="${name}"
    height="48"
    style="display:block;height:48px;width:auto;max-width:240px;border:0"
  />`
}

function blockHtml(block: MailBlock, fill: string): Markup {
  switch (block.kind) {
    case 'heading':
      return html`<h1
        class="ink"
        style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:${ink}"
      >
        ${block.text}
      </h1>`
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${ink}">
        ${lines(block.text)}
      </p>`
    case 'quote':
      return html`<blockquote
        class="ink line"
        style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line};font-size:16px;line-height:24px;color:${ink}"
      >
        ${lines(block.text)}
      </blockquote>`
    case 'facts':
      return html`<table
        role="presentation"
        cellpadding="0"
        cellspacing="0"
        style="margin:0 0 16px;font-size:14px;line-height:20px"
      >
        ${block.rows.map(factHtml)}
      </table>`
    case 'button':
      return html`<p style="margin:24px 0 8px">
        <a
          class="wide"
          href="${block.url}"
          style="display:inline-block;background:${fill};color:${labelOn(fill)};text-decoration:none;font-size:16px;line-height:24px;font-weight:500;padding:12px 24px;border-radius:6px"
          >${block.label}</a
        >
      </p>`
    case 'code':
      return html`<p
        class="raised"
        style="margin:8px 0 16px;padding:16px;background:${raised};border-radius:6px;text-align:center"
      >
        <span class="muted" style="font-size:14px;line-height:20px;color:${muted}">${block.label}</span
        ><br /><span
          class="ink"
          style="${mono};font-size:28px;line-height:40px;letter-spacing:4px;font-weight:600;color:${ink}"
          >${block.code}</span
        >
      </p>`
    case 'small':
      return html`<p class="muted" style="margin:16px 0 0;font-size:14px;line-height:20px;color:${muted}">
        ${lines(block.text)}
      </p>`
  }
}

function factHtml([label, value]: readonly [string, string]): Markup {
  return html`<tr>
    <td class="muted" style="padding:2px 16px 2px 0;color:${muted};vertical-align:top">${label}</td>
    <td class="ink" style="padding:2px 0;color:${ink}">${value}</td>
  </tr>`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `${block.label}: ${block.code}`
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'heading':
    case 'paragraph':
    case 'small':
      return block.text
  }
}

function lines(text: string) {
  return text.split('\n').map((part, index) => (index === 0 ? html`${part}` : html`<br />${part}`))
}
