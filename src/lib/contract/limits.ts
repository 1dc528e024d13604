/** So many times in a window that begins with the first, by whoever is counted. */
export type Limit = {
  times: number
  windowSeconds: number
  /** A network is an IPv4 address or an IPv6 /64. A caller is a person or a key; a room is counted for each network. */
  per: 'network' | 'caller' | 'organization' | 'room'
  /** What one may compute: what takes longer counts as several. */
  msEach?: number
  /** Kept in the database for all processes, each call for itself; else each process counts, all calls of a class together. */
  everywhere?: true
}

/** Every limit there is on calls, and on what strangers may try. */
export const limitClasses = {
  read: { times: 3000, windowSeconds: 60, per: 'caller' },
  /** What is put together for one answer. */
  'large-read': { times: 300, windowSeconds: 600, per: 'caller' },
  write: { times: 600, windowSeconds: 60, per: 'caller' },
  /** Envelopes and templates: rules are checked, anchors looked for, mails sent. */
  make: { times: 1200, windowSeconds: 600, per: 'organization' },
  upload: { times: 300, windowSeconds: 600, per: 'organization' },
  bulk: { times: 60, windowSeconds: 600, per: 'organization' },

  /** Pictures of documents and signatures that a person keeps for themselves. */
  'own-picture': { times: 60, windowSeconds: 3600, per: 'caller' },

  'room-read': { times: 1500, windowSeconds: 60, per: 'room' },
  'room-write': { times: 300, windowSeconds: 60, per: 'room' },
  'room-act': { times: 120, windowSeconds: 600, per: 'room' },
  /** Each is a mail to the sender. */
  'room-question': { times: 10, windowSeconds: 600, per: 'room' },
  'room-file': { times: 120, windowSeconds: 3600, per: 'room' },

  /** Making an account: what somebody does once. */
  stranger: { times: 30, windowSeconds: 600, per: 'network', everywhere: true },
  /** An office behind one address judges its post; whoever sends what takes ten seconds each has fourteen of them. */
  verdict: { times: 300, windowSeconds: 600, per: 'network', everywhere: true, msEach: 500 },
  /** A picker asks once a choice: generous for a person, little for a copier. */
  picker: { times: 300, windowSeconds: 600, per: 'network', everywhere: true },
  /** What senders of mail tell of mail that came back: many to a message. */
  bounces: { times: 6000, windowSeconds: 600, per: 'network' },
  'public-read': { times: 1200, windowSeconds: 600, per: 'network' },

  /** A token opens one room once, and wrong ones count as such: an office behind one address opens many. */
  trade: { times: 1200, windowSeconds: 600, per: 'network' },
  /** Links, tokens and keys that are none: only those count, and right ones open beyond it. Of 256 bits, they are not guessed. */
  wrong: { times: 100, windowSeconds: 600, per: 'network' },
  /** The identity protocol: beside its own limits on mails, tries and questions. */
  identity: { times: 1200, windowSeconds: 600, per: 'network' },
  'identity-code': { times: 120, windowSeconds: 600, per: 'network' },
  'identity-refresh': { times: 600, windowSeconds: 600, per: 'network' },
} as const satisfies Record<string, Limit>
export type LimitClass = keyof typeof limitClasses
