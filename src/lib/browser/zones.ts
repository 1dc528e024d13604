/*
 * The zones of `core/locale/zones.ts` as the page carries them, for what is drawn in the browser alone: dialogs, and lists
 * that are loaded later. What the server draws first is told its zone, so that both draw the same.
 */

const page = () => globalThis.document?.documentElement.dataset
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const readerZone = (): string => page()?.timeZone ?? ownZone()

export const deadlineZone = (): string => page()?.deadlineZone ?? ownZone()
