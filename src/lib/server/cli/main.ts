import { backup } from './backup-command.ts'
import { restore } from './restore-command.ts'
import { serve } from './serve-command.ts'
import { verify } from './verify-command.ts'

const commands: Readonly<Record<string, (parameters: readonly string[]) => Promise<number>>> = {
  serve,
  backup,
  restore,
  verify,
}

const usage = `Usage: npm run paraph -- <command>

  serve                       start Paraph (npm start)
  backup <file>               write everything into one file, encrypted with PARAPH_PASSPHRASE
  restore <file>              bring a backup back into an empty DATA_DIR, with PARAPH_PASSPHRASE
  verify <file.pdf>           say whether a signed PDF is whole and unchanged
`

/** Runs a command; returns the exit code: 0 done, 1 failed, 2 not understood. */
export async function main([name = '', ...parameters]: readonly string[]): Promise<number> {
  const command = commands[name]
  if (!command) {
    process.stderr.write(usage)
    return 2
  }
  try {
    return await command(parameters)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}
