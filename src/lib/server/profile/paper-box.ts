import { secretPlaces } from '../secret-places.ts'
import type { InstanceKey } from '../trust/instance-key.ts'
import type { PaperRow } from './paper-rows.ts'

type Place = Pick<PaperRow, 'id' | 'userId' | 'kind' | 'side'>

/** Pictures of documents rest encrypted, each bound to its row: moved to another person's it opens no more. */
export interface PaperBox {
  close(picture: Uint8Array, place: Place): string
  open(row: Place & Pick<PaperRow, 'sealed'>): Uint8Array
}

export function makePaperBox(key: Pick<InstanceKey, 'encryptSecret' | 'decryptSecret'>): PaperBox {
  return {
    close: (picture, place) =>
      Buffer.from(key.encryptSecret(picture, secretPlaces.paper(place))).toString('base64'),
    open: (row) =>
      key.decryptSecret(new Uint8Array(Buffer.from(row.sealed, 'base64')), secretPlaces.paper(row)),
  }
}
