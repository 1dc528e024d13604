/** Kinds of work that is done after an answer, by how long somebody can wait for it. Each has workers of its own. */
export const jobQueues = ['urgent', 'seals', 'mail', 'bulk', 'webhooks', 'tidying'] as const
export type JobQueueName = (typeof jobQueues)[number]

/** For how long the oldest job that is due may wait before something is wrong: nobody does them, or not enough. */
export const lateAfterSeconds: Readonly<Record<JobQueueName, number>> = {
  urgent: 5,
  seals: 300,
  mail: 300,
  bulk: 300,
  webhooks: 300,
  tidying: 300,
}
