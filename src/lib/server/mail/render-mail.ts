import { html } from 'hono/html'
import { normalizeLocale } from '#core/locale/locale.ts'
import { translator } from '../i18n/translator.ts'
import type { Letterhead, MailBlock, MailContent } from './mail-blocks.ts'
import { canvas, darkLook, ink, line, muted, sans, surface, toneOf, type Tone } from './mail-looks.ts'
import { blockHtml, type Markup, type SourceOf } from './render-block.ts'

/**
 * Tables and inline styles: what mail programs of all ages show alike. Every text is escaped by the template. Programs
 * that drop `html` and `head` keep the language on the element inside.
 */
export async function renderHtml(
  content: MailContent,
  sourceOf: SourceOf = () => undefined,
): Promise<string> {
  const { subject, preview, locale, letterhead } = content
  const tone = toneOf(letterhead?.colour ?? null)

  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${darkLook(tone)}
      </head>
      <body class="canvas ink" style="margin:0;padding:0;background:${canvas};${sans};color:${ink}">
        <div class="preview" style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <div role="article" aria-roledescription="email" lang="${locale}">
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
                ${sheet(content, tone, sourceOf)}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`

  return String(await page)
}

export function renderText({ blocks, footer, choicesUrl, locale }: MailContent): string {
  const choosing = choicesUrl === undefined ? '' : `\n${choicesLabel(locale)}: ${choicesUrl}`

  return `${blocks.map(blockText).filter(Boolean).join('\n\n')}\n\n-- \n${footer}${choosing}\n`
}

/** As wide as reads well: whose letter it is, what it says, and why it came. */
function sheet(content: MailContent, tone: Tone, sourceOf: SourceOf): Markup {
  const { blocks, footer, letterhead } = content

  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
    <tr>
      <td
        class="ink top"
        style="padding:0 24px 16px;font-size:16px;line-height:24px;font-weight:600;color:${ink}"
      >
        ${head(letterhead, sourceOf)}
      </td>
    </tr>
    <tr>
      <td
        class="surface line card"
        style="background:${surface};border:1px solid ${line};border-radius:8px;padding:32px 24px;overflow-wrap:anywhere;word-break:break-word"
      >
        ${blocks.map((block) => blockHtml(block, { tone, sourceOf }))} ${fallback(content, tone)}
      </td>
    </tr>
    <tr>
      <td
        class="muted foot"
        style="padding:16px 24px 0;font-size:12px;line-height:18px;color:${muted};overflow-wrap:anywhere;word-break:break-word"
      >
        ${footer}${choices(content, tone)}
      </td>
    </tr>
  </table>`
}

/** The organization's logo or name, or ours. */
function head(letterhead: Letterhead | undefined, sourceOf: SourceOf): Markup {
  const { name, logo } = letterhead ?? { name: 'Paraph', logo: null }
  const source = logo && sourceOf(logo)
  if (!source) return html`${name}`
  const { cid, width, height } = source

  return html`<img
    class="logo"
    src="cid:${cid}"
    alt="${name}"
    width="${width}"
    height="${height}"
    style="display:block;border:0"
  />`
}

function choices({ choicesUrl, locale }: MailContent, { link }: Tone): Markup {
  if (choicesUrl === undefined) return html``

  return html`<br /><a class="link" href="${choicesUrl}" style="color:${link};text-decoration:underline"
      >${choicesLabel(locale)}</a
    >`
}

const choicesLabel = (locale: string) => translator(normalizeLocale(locale))('mail.choices')

/** The address of the button, for whoever cannot press it: in words, to be copied. */
function fallback({ blocks, locale }: MailContent, { link }: Tone): Markup {
  const button = blocks.find((block) => block.kind === 'button')
  if (!button) return html``

  return html`<p
    class="muted line fallback"
    style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${line};font-size:12px;line-height:18px;color:${muted}"
  >
    ${translator(normalizeLocale(locale))('mail.fallback')}<br /><a
      class="link"
      href="${button.url}"
      style="color:${link};text-decoration:underline;word-break:break-all"
      >${button.url}</a
    >
  </p>`
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
      return block.rows.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n')
    case 'picture':
      return ''
    case 'heading':
    case 'paragraph':
    case 'small':
      return block.text
  }
}
