/** Kinds of work that is done after an answer, by how long somebody can wait for it. Each has workers of its own. */
export const jobQueues = ['urgent', 'seals', 'mail', 'bulk', 'webhooks', 'tidying'] as const
export type JobQueueName = (typeof jobQueues)[number]
