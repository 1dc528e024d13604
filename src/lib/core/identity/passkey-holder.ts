/**
 * Stands for the user name in a sign-in that begins with a passkey alone: the passkey tells whose it is. No address looks
 * like it, so it is never anybody's.
 */
export const passkeyHolder = 'passkey-holder'
