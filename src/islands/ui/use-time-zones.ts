import { useSyncExternalStore } from 'react'

/** Every zone that this browser knows; none on the server, whose own list may differ. */
export function useTimeZones(): readonly string[] {
  return useSyncExternalStore(neverChanges, readZones, noZones)
}

/** As people write it: `America/Sao Paulo`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

const none: readonly string[] = []
let all: readonly string[] | undefined
const readZones = () => (all ??= Intl.supportedValuesOf('timeZone'))
const noZones = () => none
const neverChanges = () => () => undefined
