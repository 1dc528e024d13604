import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { samplers } from '../config/tracing-variables.ts'
import { version } from '../version.ts'
import type { OpenSpan, SpanWish, Tracing } from './tracing.ts'

/** `sampler` and `ratio` are OTEL_TRACES_SAMPLER and its argument; what else is standard, the packages read themselves. */
export type TracingOptions = { sampler: SamplerName; ratio: number }
export type SamplerName = (typeof samplers)[number]

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
const header = 'traceparent'

/** Sends spans to the collector that the environment names (OTLP over HTTP, as JSON). */
export function openTelemetry({ sampler, ratio }: TracingOptions): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'paraph', 'service.version': version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('paraph', version)
  const begin = ({ name, kind, attributes = {} }: SpanWish, of: Context) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, of)

  return {
    inside(wish, work) {
      const of = wish.parent === undefined ? context.active() : contextOf(wish.parent)
      const span = begin(wish, of)
      return context.with(trace.setSpan(of, span), () => work(toOpen(span)))
    },
    below(wish) {
      return trace.getActiveSpan() ? toOpen(begin(wish, context.active())) : null
    },
    place() {
      const span = trace.getActiveSpan()
      if (!span) return null
      const { traceId, spanId } = span.spanContext()
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)

      return { traceId, spanId, header: carrier[header] ?? '' }
    },
    fail(message) {
      trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message })
    },
    async stop() {
      await provider.shutdown()
      contexts.disable()
      context.disable()
      propagation.disable()
    },
  }
}

function contextOf(parent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { [header]: parent })
}

function toOpen(span: Span): OpenSpan {
  return {
    set: (name, value) => void span.setAttribute(name, value),
    fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
    end: () => span.end(),
  }
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()

  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
