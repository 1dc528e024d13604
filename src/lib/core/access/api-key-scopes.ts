import type { Permission } from './access.ts'

/** What a key may be allowed: permissions that make sense for a program. */
export const apiKeyScopes = [
  'view_templates',
  'create_templates',
  'view_envelopes',
  'create_envelopes',
  'manage_settings',
] as const satisfies readonly Permission[]
