/** What the server gives a route beside the request. */
export type ServerEnv = { Bindings: { peer: string | null } }
