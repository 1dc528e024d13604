/** Begins the name of every signer in test mode: shown by every viewer where the name of the signer stands. */
export const testMark = 'TEST – not valid –'
