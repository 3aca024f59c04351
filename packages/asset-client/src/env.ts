export * from '@cloud-cost/client-core/env'
