import manifest from '../../../package.json' with { type: 'json' }

/** Of Paraph, as its package says. */
export const version = manifest.version
