import { useState, type ComponentType } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { isSignature, type FieldValue, type Signature } from '#core/fields/field.ts'
import type { AdoptDialogProps } from './AdoptDialog.tsx'
import { isGiven, type RoomValues } from './reading-order.ts'
import { RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { suits } from './signature-ways.ts'

type Options = {
  fields: readonly RoomField[]
  values: RoomValues
  give: (id: string, value: FieldValue | null) => void
  onSigned: (field: RoomField, values: RoomValues) => void
  onFailure: (failure: RoomFailure) => void
}

type Adoption = { field: RoomField; Dialog: ComponentType<AdoptDialogProps> }

/** A signature (and initials) is adopted once and then put wherever it is asked for. */
export function useAdoption({ fields, values, give, onSigned, onFailure }: Options) {
  const { fetchWords } = useRoom()
  const [adopting, setAdopting] = useState<Adoption | null>(null)
  const adopted = ({ id, type }: RoomField) =>
    [id, ...fields.filter((field) => field.type === type).map((field) => field.id)]
      .map((each) => values[each])
      .find(isSignature)

  function put(signature: Signature, targets: readonly RoomField[]): RoomValues {
    targets.forEach(({ id }) => give(id, signature))
    return { ...values, ...Object.fromEntries(targets.map(({ id }) => [id, signature])) }
  }

  return {
    adopting,
    adopted,
    close: () => setAdopting(null),
    /** Signs with what was adopted before; else, or to change it, opens the dialog. */
    sign: async (field: RoomField) => {
      const ready = adopted(field)
      if (ready && suits(ready, field) && !isGiven(field, values[field.id]))
        return onSigned(field, put(ready, [field]))
      try {
        // The dialog, its words and its typefaces are fetched when they are needed, not with the page.
        const [{ AdoptDialog }] = await Promise.all([import('./AdoptDialog.tsx'), fetchWords()])
        setAdopting({ field, Dialog: AdoptDialog })
      } catch {
        onFailure(new RoomFailure('network'))
      }
    },
    remove: (field: RoomField) => {
      give(field.id, null)
      setAdopting(null)
    },
    /** Puts it where it was asked for and into every place that carries the one before. */
    adopt: (field: RoomField, signature: Signature) => {
      const targets = fields.filter(
        (each) =>
          each.id === field.id ||
          (each.type === field.type && isSignature(values[each.id]) && suits(signature, each)),
      )
      setAdopting(null)
      onSigned(field, put(signature, targets))
    },
  }
}
