import type { TrustedAuthority } from './authorities.ts'
import { judge } from './judge.ts'
import type { Knowledge } from './knowledge.ts'
import { namesIn } from './names-in.ts'
import {
  appendRevision,
  fieldObject,
  makeApprovedPdf,
  makeOffice,
  noon,
  type Objects,
  type Office,
  plainObjects,
  sign,
  signatureObject,
  timeStamp,
} from './sealed-pdf.fixture.ts'
import { readTrustedLists } from '#server/trust/lists/trusted-lists.ts'
import {
  type GivenService,
  type GivenState,
  inFolder,
  makeElsewhere,
  nationalList,
  pointer,
  statements,
} from '#server/trust/lists/lists.fixture.ts'
import { makeEmbeddedTimeStampAuthority } from '#server/trust/embedded-time-stamp-authority.ts'
import { makeLocalSigner } from '#server/trust/local-signer.ts'
import { realRandom } from '#server/trust/openssl.fixture.ts'
import { makeRevocationList, type RevokedEntry } from '#server/trust/revocation-list.ts'
import type { Signer } from '#server/ports.ts'

const day = 24 * 60 * 60 * 1000
/** So many after everything was signed. */
export const days = (count: number) => new Date(noon.getTime() + count * day)
export const since2017: GivenState = { since: '2017-01-01T00:00:00Z', isFor: ['signature', 'seal'] }
/** The catalog of an approval: nothing certifies the document. */
export const unsealed = '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /DSS 20 0 R>>'

/** Of a signer elsewhere, stamped where `stamped`. */
export const approvedBy = (office: Office, stamped = true) =>
  stamped
    ? makeApprovedPdf(office)
    : sign(
        appendRevision(new Uint8Array(), {
          ...plainObjects(),
          1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>',
          7: signatureObject(),
        }),
        office,
        false,
      )

/** For the time-stamp of a whole file, in a revision of its own; `place` keeps several apart. */
export const stampObjects = (place = 0): Objects => {
  const fields = Array.from({ length: place + 1 }, (_, index) => `${30 + 2 * index} 0 R`)

  return {
    5: `<</Fields [6 0 R ${fields.join(' ')}] /SigFlags 3>>`,
    [30 + 2 * place]: fieldObject(`Time ${place}`, 31 + 2 * place),
    [31 + 2 * place]: signatureObject(undefined, 'ETSI.RFC3161').replace('/Type /Sig', '/Type /DocTimeStamp'),
  }
}

/** A host, people elsewhere whose authorities may be on a list, and what is asked of a verdict on what they signed. */
export async function makeStrangers() {
  const elsewhere = await makeElsewhere()
  const ours = await makeOffice()
  /** Their authority for time-stamps, or another one below `clocks`, at a time of its choosing. */
  const clockOf = (name = 'clock', at = noon) => {
    const signer = { ...makeLocalSigner(elsewhere.holder(name), [elsewhere.der('clocks')]), purposes: [] }
    return makeEmbeddedTimeStampAuthority({
      findSigner: () => Promise.resolve(signer),
      clock: { now: () => at },
      random: realRandom,
    })
  }
  const theirTime = clockOf()
  /** Their signer, and a time-stamp of ours, of theirs, or none. */
  const by = (signer: Signer, timeStamps: Office['timeStamps'] = theirTime): Office => ({
    ...ours,
    signer,
    timeStamps,
  })
  const signers = {
    plain: await elsewhere.signer('plain'),
    asked: await elsewhere.signer('asked', [pointer]),
    qualified: await elsewhere.signer('qualified', [pointer, statements.signatureInDevice]),
    advanced: await elsewhere.signer('advanced', [statements.signature]),
    seal: await elsewhere.signer('seal', [statements.sealInDevice]),
    brief: await elsewhere.signer('brief', [], { to: '20270302000000Z' }),
    short: await elsewhere.signer('short', [pointer, 'noCheck=ignored']),
    strange: await elsewhere.signer('strange', ['1.2.3.4=critical,ASN1:NULL']),
  }
  const file = await approvedBy(by(signers.plain))
  const listing = async (xml: string) => {
    const lists = await inFolder({ 'list.xml': xml }, (folder) => readTrustedLists([folder]))
    const { issuers, signers: holders } = namesIn(file)
    return lists.named([...issuers, ...holders])
  }
  const service = (states: GivenService['states'], certificate = 'authority'): GivenService => ({
    name: 'Qualified certificates',
    certificates: [elsewhere.der(certificate)],
    states,
  })
  const clocks = service([{ since: '2018-01-01T00:00:00Z', type: 'TSA' }], 'clocks')
  const granted = await listing(nationalList([service([since2017]), clocks]))
  const listOf = (issuer: string, revoked: readonly RevokedEntry[] = [], from = days(-1), until = days(1)) =>
    makeRevocationList({ issuer: elsewhere.holder(issuer), from, until, revoked })
  const judgeAt = (
    bytes: Uint8Array,
    authorities: readonly TrustedAuthority[],
    { at = days(10), ...knowledge }: Partial<Knowledge> & { at?: Date } = {},
  ) => judge(bytes, at, [ours.root], { record: 'missing', authorities, ...knowledge })

  return {
    ...{ elsewhere, ours, by, clockOf, signers, file, listing, service, clocks, granted, listOf, judgeAt },
    stampedAt: (bytes: Uint8Array, at: Date, clock = 'clock', place = 0) =>
      timeStamp(appendRevision(bytes, stampObjects(place)), { ...ours, timeStamps: clockOf(clock, at) }),
    /** A list of the authority that issued to all of `signers`. */
    list: (...asked: [revoked?: readonly RevokedEntry[], from?: Date, until?: Date]) =>
      listOf('authority', ...asked),
    one: async (...asked: Parameters<typeof judgeAt>) => (await judgeAt(...asked)).signatures[0],
    [Symbol.dispose]: () => elsewhere[Symbol.dispose](),
  }
}
