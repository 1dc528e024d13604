import { expect, test } from 'vitest'
import type { EditorPlan } from './editor-plan.ts'
import { lackOfFeature, lackOfQuota } from './plan-lack.ts'

const free: EditorPlan = {
  ...{ name: 'Free', organization: 'o', signers: 3, documents: 2 },
  ...{ hasChecks: false, mayChange: true, ask: '' },
  rules: { expiresAfterDays: null, reminders: null, access: [], locale: 'en-US', askToSend: null },
}

test('[P6] what a plan lacks leads to the smallest that has it', () => {
  expect(lackOfFeature(free, 'AdvancedAuthentication').since).toBe('Professional')
  expect(lackOfQuota(free, 'MaxSigners', 4)).toEqual({
    code: 'quota-reached',
    facts: { quota: 'MaxSigners', plan: 'Free', limit: 3 },
    since: 'Starter',
  })
  expect(lackOfQuota(free, 'MaxSigners', 11).since).toBe('Professional')
  expect(lackOfQuota(free, 'MaxDocumentsPerEnvelope', 21).since).toBe('Enterprise')
})
