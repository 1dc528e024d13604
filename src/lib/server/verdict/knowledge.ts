/** What a host knows besides the file itself. */
export type Knowledge = {
  /**
   * `kept`: exactly these bytes were sealed here. `missing`: every sealed file is on record, and these bytes are not.
   * `unknown`: there are no records to ask, as on the command line.
   */
  record: 'kept' | 'missing' | 'unknown'
  /** DER of the roots whose time-stamps this host trusts, beside its own. */
  anchors?: readonly Uint8Array[]
}

export const noKnowledge: Knowledge = { record: 'unknown' }
