import { benchApiRates } from './api-rates.ts'
import { benchAudit } from './audit.ts'
import { benchDatabase } from './database.ts'
import { benchEditor } from './editor.ts'
import { benchMemory } from './memory.ts'
import { benchPageRates } from './page-rates.ts'
import { benchPages } from './pages.ts'
import { benchReadiness } from './readiness.ts'
import { benchSeal } from './seal.ts'
import { benchVerdict } from './verdict.ts'
import { benchWebProcesses } from './web-processes.ts'
import { benchWebhooks } from './webhooks.ts'

// Every line compares two things measured in this one run, so that it says the same on a slow machine and a fast one.
for (const measure of [
  benchPages,
  benchPageRates,
  benchApiRates,
  benchWebProcesses,
  benchReadiness,
  benchEditor,
  benchDatabase,
  benchAudit,
  benchWebhooks,
  benchSeal,
  benchVerdict,
  benchMemory,
]) {
  for (const line of await measure()) process.stdout.write(`${line}\n`)
}
