import type { Plan } from '#core/billing/plans.ts'
import type { RefusalCode } from '#core/refusal.ts'
import type { EditorRules } from './editor-rules.ts'

/** What the plan has for what is made in an editor, who changes it, and what the organization says of it. */
export type EditorPlan = {
  name: Plan
  organization: string
  /** Of one envelope; −1 is unlimited. */
  signers: number
  documents: number
  /** Access checks beyond a code by mail. */
  hasChecks: boolean
  mayChange: boolean
  /** The names of who may, where the person may not; empty where they may not see them. */
  ask: string
  rules: EditorRules
}

/** What the plan lacks, as a refusal says it. */
export type PlanLack = {
  code: Extract<RefusalCode, 'feature-not-in-plan' | 'quota-reached'>
  facts: Record<string, string | number>
  /** The smallest plan that has it. */
  since: Plan
}
