type Command = (parameters: readonly string[]) => Promise<number>

/** Loaded when asked for: a backup needs no PDF engine, a verdict no database. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serve,
  archive: async () => (await import('./archive-command.ts')).archive,
  audit: async () => (await import('./audit-command.ts')).audit,
  backup: async () => (await import('./backup-command.ts')).backup,
  blobs: async () => (await import('./blobs-command.ts')).blobs,
  check: async () => (await import('./check-command.ts')).check,
  key: async () => (await import('./key-command.ts')).key,
  jobs: async () => (await import('./jobs-command.ts')).jobs,
  mail: async () => (await import('./mail-command.ts')).mail,
  person: async () => (await import('./person-command.ts')).person,
  restore: async () => (await import('./restore-command.ts')).restore,
  seal: async () => (await import('./seal-command.ts')).seal,
  user: async () => (await import('./user-command.ts')).user,
  verify: async () => (await import('./verify-command.ts')).verify,
  verification: async () => (await import('./verification-command.ts')).verification,
}

const usage = `Usage: npm run paraph -- <command>

  serve                       start Paraph (npm start)
  archive <folder> --before <YYYY-MM>
                              take the trails of erased envelopes from before that month out of the database, into a file
  audit verify [<file>]       say whether all audit trails and their anchors are as they were written, or one exported evidence.json is,
                              or a file of archived trails
  backup <file>               write everything into one file, encrypted with PARAPH_PASSPHRASE
  restore <file>              bring a backup back into an empty DATA_DIR, with PARAPH_PASSPHRASE
  blobs move                  bring every file into the store that BLOBS names: the disk, or a bucket of S3
  check [--mend]              say whether counted numbers, search and due times are what the rows say; put them right
  jobs <action>               list what lies in the queues, retry or drop jobs that were given up; alone it lists the actions
  key <action>                say which instance key everything rests under, bring everything under the next one, keep it
                              encrypted by AWS KMS; alone it lists the actions
  mail <action>               send a test mail, take a mail that came back, list addresses that are not written to; alone it lists the actions
  person erase <email> [--dry-run]
                              erase what organizations hold on somebody, and say what stays; with --dry-run only say
  seal <action>               list the keys that seal, revoke one; alone it lists the actions
  user <action> <email>       create accounts, name administrators, reset, sign out; alone it lists the actions
  verify <file.pdf>           say whether a signed PDF is whole and unchanged; --root and --crl name files to go by,
                              --report prints a report, --report-pdf <file> writes one for people (--language <tag>)
  verification list           who waits for their identity to be verified
  verification show <id> <folder>, verification approve <id> [<last day>], verification decline <id> <reason>
`

/** Runs a command; returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function main([name = '', ...parameters]: readonly string[]): Promise<number> {
  const load = commands[name]
  if (!load) {
    process.stderr.write(usage)
    return 2
  }
  try {
    const command = await load()
    return await command(parameters)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
