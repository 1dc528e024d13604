import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { MailBlock, Picture } from './mail-blocks.ts'
import { ink, line, mono, muted, raised, type Tone } from './mail-looks.ts'
import type { ShownPicture } from './mail-pictures.ts'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** What a mail brings along for a picture; undefined: nothing. */
export type SourceOf = (picture: Picture) => ShownPicture | undefined

type Look = { tone: Tone; sourceOf: SourceOf }

export function blockHtml(block: MailBlock, { tone, sourceOf }: Look): Markup {
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
      return buttonHtml(block, tone)
    case 'picture':
      return pictureHtml(block, sourceOf(block.picture))
    case 'code':
      return codeHtml(block)
    case 'small':
      return html`<p class="muted" style="margin:16px 0 0;font-size:14px;line-height:20px;color:${muted}">
        ${lines(block.text)}
      </p>`
  }
}

type Block<K extends MailBlock['kind']> = Extract<MailBlock, { kind: K }>

/** The cell carries the colour for programs that give a link no padding. */
function buttonHtml({ url, label }: Block<'button'>, { fill, label: onFill, edge }: Tone): Markup {
  return html`<table
    class="wide"
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    style="margin:24px 0 8px;border-collapse:separate"
  >
    <tr>
      <td
        class="edge"
        bgcolor="${fill}"
        style="background:${fill};border:1px solid ${edge};border-radius:6px"
      >
        <a
          class="wide"
          href="${url}"
          style="display:inline-block;background:${fill};color:${onFill};text-decoration:none;font-size:16px;line-height:24px;font-weight:500;padding:12px 24px;border-radius:6px;mso-padding-alt:0;mso-text-raise:12px"
          >${label}</a
        >
      </td>
    </tr>
  </table>`
}

function pictureHtml({ url, alt }: Block<'picture'>, source: ShownPicture | undefined): Markup {
  if (!source) return html``
  const { cid, width, height } = source

  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0">
    <tr>
      <td
        class="raised"
        align="center"
        style="background:${raised};border-radius:6px;padding:24px 16px;text-align:center"
      >
        <a class="picture" href="${url}" style="display:inline-block"
          ><img
            class="line"
            src="cid:${cid}"
            alt="${alt}"
            width="${width}"
            height="${height}"
            style="display:block;width:${width}px;max-width:100%;height:auto;background:#ffffff;border:1px solid ${line};border-radius:4px"
        /></a>
      </td>
    </tr>
  </table>`
}

function codeHtml({ label, code }: Block<'code'>): Markup {
  return html`<p
    class="raised"
    style="margin:8px 0 16px;padding:16px;background:${raised};border-radius:6px;text-align:center"
  >
    <span class="muted" style="font-size:14px;line-height:20px;color:${muted}">${label}</span><br /><span
      class="ink"
      style="${mono};font-size:28px;line-height:40px;letter-spacing:4px;font-weight:600;color:${ink}"
      >${code}</span
    >
  </p>`
}

function factHtml([label, value]: readonly [string, string]): Markup {
  return html`<tr>
    <td class="muted" style="padding:2px 16px 2px 0;color:${muted};vertical-align:top;white-space:nowrap">
      ${label}
    </td>
    <td class="ink" style="padding:2px 0;color:${ink}">${lines(value)}</td>
  </tr>`
}

function lines(text: string) {
  return text.split('\n').map((part, index) => (index === 0 ? html`${part}` : html`<br />${part}`))
}
