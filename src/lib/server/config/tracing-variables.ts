import { z } from 'zod'
import { optional, usually, web } from './variable-shapes.ts'

/** As OpenTelemetry names them. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces are sent, and which; read and told as the others are (`variables.ts`). */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: optional(web),
    usual: 'none',
    meaning:
      'where spans are sent (OpenTelemetry, OTLP over HTTP), such as `http://localhost:4318`; the other standard variables count, too; see docs/OPERATIONS.md',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: optional(web),
    usual: 'none',
    meaning: 'the same by its whole address, such as `http://localhost:4318/v1/traces`',
  },
  OTEL_TRACES_SAMPLER: {
    schema: usually(z.enum(samplers).default('parentbased_always_on')),
    usual: '`parentbased_always_on`',
    meaning: 'which traces are sent: all, none, or a part (`traceidratio`, `parentbased_traceidratio`)',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: usually(z.coerce.number().min(0).max(1).default(1)),
    usual: '`1`',
    meaning: 'how large that part is, of 1',
  },
} as const
