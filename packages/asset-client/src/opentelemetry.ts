export * from '@cloud-cost/client-core/opentelemetry'
