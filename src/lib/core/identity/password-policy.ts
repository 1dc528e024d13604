/** What our own pool asks for, and hence what is worth sending. */
export const minPasswordLength = 12
