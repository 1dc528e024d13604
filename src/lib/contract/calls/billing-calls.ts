import { z } from 'zod'
import {
  FeatureAnswer,
  InvoiceShape,
  NewPlanInput,
  PlanChangeAnswer,
  PlanComparison,
  PlanKey,
  PlanName,
  QuotaDefinition,
  SubscriptionShape,
} from '../billing-shapes.ts'
import { call, json } from '../call.ts'
import { Uuid } from '../shapes.ts'
import { id } from './parameters.ts'

/** Plans, what they cost and what is left of them. */
export const billingCalls = {
  'POST /organizations/{id}/subscription': call({
    access: 'user',
    params: id,
    body: z.strictObject({ plan: PlanName }),
    answer: json(200, PlanChangeAnswer),
  }),
  'GET /subscriptions/organization/{id}': call({
    access: 'user',
    params: id,
    answer: json(200, SubscriptionShape),
  }),
  'POST /subscriptions/organization/{id}/upgrade': call({
    access: 'user',
    params: id,
    body: NewPlanInput,
    answer: json(200, PlanChangeAnswer),
  }),
  'POST /subscriptions/organization/{id}/downgrade': call({
    access: 'user',
    params: id,
    body: NewPlanInput,
    answer: json(200, PlanChangeAnswer),
  }),
  /** Ends the plan with its period. */
  'POST /subscriptions/organization/{id}/cancel': call({
    access: 'user',
    params: id,
    answer: json(200, PlanChangeAnswer),
  }),
  /** Takes back a cancellation or a scheduled change. */
  'POST /subscriptions/organization/{id}/resume': call({
    access: 'user',
    params: id,
    answer: json(200, PlanChangeAnswer),
  }),
  'GET /subscriptions/organization/{id}/invoices': call({
    access: 'user',
    params: id,
    answer: json(200, z.object({ items: z.array(InvoiceShape) })),
  }),
  'GET /subscriptions/organization/{id}/validate-feature/{feature}': call({
    access: 'user',
    params: z.object({ id: Uuid, feature: PlanKey }),
    answer: json(200, FeatureAnswer),
  }),
  'GET /subscriptions/compare/{planA}/{planB}': call({
    access: 'user',
    params: z.object({ planA: PlanName, planB: PlanName }),
    answer: json(200, PlanComparison),
  }),
  'GET /usage': call({
    access: 'organization',
    answer: json(200, z.object({ items: z.array(QuotaDefinition) })),
  }),
} as const
