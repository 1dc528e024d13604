import { raw } from 'hono/html'
import { labelOn, shadeOn } from '#core/branding/brand-colour.ts'

export const canvas = '#f9f9fb'
export const surface = '#ffffff'
export const raised = '#f0f0f3'
export const ink = '#1c2024'
export const muted = '#60646c'
export const line = '#d9d9e0'
const accent = '#3e63dd'
const darkSurface = '#18191b'

export const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'

/** An organization's colour in a mail, or ours: filled, and in shades that are seen on the light and the dark card. */
export type Tone = ReturnType<typeof toneOf>

export function toneOf(colour: string | null) {
  const fill = colour ?? accent

  return {
    fill,
    label: labelOn(fill),
    edge: shadeOn(fill, surface, 3),
    link: shadeOn(fill, surface, 4.5),
    darkEdge: shadeOn(fill, darkSurface, 3),
    darkLink: shadeOn(fill, darkSurface, 4.5),
  }
}

/**
 * Inline styles are what every mail program keeps, and they are the light look. Programs that know
 * `prefers-color-scheme` get the dark one from these classes; those that invert colours by themselves need neither. A logo
 * was made for paper, so it keeps a white ground. The colours are hexadecimal numbers (`#contract/shapes.ts`).
 */
export const darkLook = ({ darkEdge, darkLink }: Tone) =>
  raw(`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.canvas { background: #111113 !important }
.surface { background: ${darkSurface} !important }
.raised { background: #2e3135 !important }
.ink { color: #edeef0 !important }
.muted { color: #b0b4ba !important }
.line { border-color: #363a3f !important }
.link { color: ${darkLink} !important }
.edge { border-color: ${darkEdge} !important }
.logo { background: #ffffff !important; padding: 8px !important; border-radius: 6px !important }
}
@media (max-width: 480px) {
.outer { padding: 16px 8px !important }
.card { padding: 24px 16px !important }
.top { padding: 0 16px 16px !important }
.foot { padding: 16px 16px 0 !important }
.wide { width: 100% !important; box-sizing: border-box !important; text-align: center !important }
a.wide { display: block !important; width: auto !important }
}
</style>`)
