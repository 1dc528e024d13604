/** How often one address may make a call that anybody may make. */
export const anonymous = { times: 30, windowSeconds: 600 }
