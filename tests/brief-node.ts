/**
 * How Node is started for a process that lives for seconds, and for workers of tests. The embedded database is a program of
 * 9 MB, which V8 otherwise compiles a second time, to run faster than such a process has use for: half of what a start costs.
 */
export const briefNode = ['--liftoff-only']
