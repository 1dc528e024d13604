import { useEffect, useState, type ComponentType } from 'react'
import type { FieldSheetProps } from './FieldSheet.tsx'

/** The sheet in which a field is written, fetched when the first is opened; what keeps it away leaves the list as a way. */
export function useFieldSheet(isWanted: boolean): { FieldSheet: ComponentType<FieldSheetProps> } | null {
  const [sheet, setSheet] = useState<{ FieldSheet: ComponentType<FieldSheetProps> } | null>(null)
  useEffect(() => {
    if (isWanted && !sheet) void import('./FieldSheet.tsx').then(setSheet, () => undefined)
  }, [isWanted, sheet])

  return sheet
}
