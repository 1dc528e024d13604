import { colours } from './sheet.ts'
import type { Type } from './set-text.ts'

export const title: Type = { weight: 'semibold', size: 20, leading: 28, colour: colours.text }
export const subtitle: Type = { weight: 'regular', size: 10, leading: 15, colour: colours.muted }
export const heading: Type = { weight: 'semibold', size: 12, leading: 16, colour: colours.text }
export const body: Type = { weight: 'regular', size: 9, leading: 13, colour: colours.text }
export const label: Type = { ...body, colour: colours.muted }
export const link: Type = { ...body, colour: colours.link }
export const name: Type = { weight: 'semibold', size: 11, leading: 16, colour: colours.text }
export const small: Type = { weight: 'regular', size: 8, leading: 12, colour: colours.text }
export const smallLabel: Type = { ...small, colour: colours.muted }
export const footer: Type = { weight: 'regular', size: 7.5, leading: 11, colour: colours.muted }
