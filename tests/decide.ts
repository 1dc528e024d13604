import { verification } from '#server/cli/verification-command.ts'

/** Runs `paraph verification` on the folder of a stopped server; returns what it prints. */
export async function decideOn(folder: string, parameters: readonly string[]): Promise<string> {
  const printed: string[] = []
  const write = process.stdout.write.bind(process.stdout)
  const before = { folder: process.env['DATA_DIR'], level: process.env['LOG_LEVEL'] }
  process.env['DATA_DIR'] = folder
  process.env['LOG_LEVEL'] = 'silent'
  process.stdout.write = (text: string | Uint8Array) => {
    printed.push(String(text))
    return true
  }
  try {
    await verification(parameters)
  } finally {
    process.stdout.write = write
    process.env['LOG_LEVEL'] = before.level ?? ''
    if (before.folder === undefined) delete process.env['DATA_DIR']
    else process.env['DATA_DIR'] = before.folder
  }

  return printed.join('')
}
