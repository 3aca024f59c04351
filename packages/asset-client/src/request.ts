export * from '@cloud-cost/client-core/request'
