export * from '@cloud-cost/client-core/renew'
