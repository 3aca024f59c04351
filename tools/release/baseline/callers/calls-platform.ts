import { type PlatformClient, listCompanies, listCompanyUsers, listAwsAccounts, getAwsAccount, updateAwsAccount, deleteAwsAccount, getAwsAccountSavingsPlanRecommendation, getAwsAccountSetup, listAwsManagementAccounts, listAzureTenants, registerAzureTenant, getAzureTenant, updateAzureTenant, deleteAzureTenant, listAzureSubscriptions, registerAzureSubscription, getAzureSubscription, updateAzureSubscription, deleteAzureSubscription } from '@cloud-cost/platform-client'
declare const client: PlatformClient
{
await listCompanies(client)
}
{
await listCompanyUsers(client, { path: { companyId: 'C-1042' } })
}
{
await listAwsAccounts(client, { path: { companyId: 'C-1042' } })
}
{
await getAwsAccount(client, { path: { companyId: 'C-1042', accountId: '111122223333' } })
}
{
await updateAwsAccount(client, {
  path: { companyId: 'C-1042', accountId: '111122223333' },
  body: { accountAlias: 'halcyon-management' },
})
}
{
await deleteAwsAccount(client, { path: { companyId: 'C-1042', accountId: '111122223333' } })
}
{
await getAwsAccountSavingsPlanRecommendation(client, { path: { companyId: 'C-1042', accountId: '111122223333' } })
}
{
await getAwsAccountSetup(client, { path: { companyId: 'C-1042' } })
}
{
await listAwsManagementAccounts(client, { path: { companyId: 'C-1042' } })
}
{
await listAzureTenants(client, { path: { companyId: 'C-1042' } })
}
{
await registerAzureTenant(client, {
  path: { companyId: 'C-1042' },
  body: {
    tenantId: '4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b',
    tenantAlias: 'Halcyon Vision',
    applicationId: '8faac2e4-5a7d-4c9e-9f3a-2b4d5e6f7081',
    clientSecret: '<CLIENT_SECRET>',
    tenantType: 'PAY-AS-YOU-GO',
  },
})
}
{
await getAzureTenant(client, { path: { companyId: 'C-1042', tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f' } })
}
{
await updateAzureTenant(client, {
  path: { companyId: 'C-1042', tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f' },
  body: { tenantAlias: 'Halcyon Telemetry EU' },
})
}
{
await deleteAzureTenant(client, { path: { companyId: 'C-1042', tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f' } })
}
{
await listAzureSubscriptions(client, { path: { companyId: 'C-1042', tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f' } })
}
{
await registerAzureSubscription(client, {
  path: { companyId: 'C-1042', tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f' },
  body: {
    subscriptionId: 'cd4e6f80-a1b2-4d5e-9f70-91b23d4e5f60',
    subscriptionAlias: 'vision-prod',
  },
})
}
{
await getAzureSubscription(client, {
  path: {
    companyId: 'C-1042',
    tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f',
    subscriptionId: '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d',
  },
})
}
{
await updateAzureSubscription(client, {
  path: {
    companyId: 'C-1042',
    tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f',
    subscriptionId: '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d',
  },
  body: { subscriptionAlias: 'telemetry-prod-eu' },
})
}
{
await deleteAzureSubscription(client, {
  path: {
    companyId: 'C-1042',
    tenantId: '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f',
    subscriptionId: '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d',
  },
})
}
