import type { FocusWords, ServiceWords } from '../../company/focus-words.js'
import { payerAccount } from './accounts.js'

const MACHINES: ServiceWords = { category: 'Compute', subcategory: 'Virtual Machines' }

export const AWS_FOCUS: FocusWords = {
  provider: 'AWS',
  publisher: 'AWS',
  subAccountType: 'Linked Account',
  billingAccount: (company, account) => {
    const payer = payerAccount(company)
    return { id: payer?.accountId ?? account, name: payer?.accountAlias ?? account, type: 'Payer Account' }
  },
  services: {
    AmazonEC2: MACHINES,
    ComputeSavingsPlans: MACHINES,
    EC2InstanceSavingsPlans: MACHINES,
    AmazonRDS: { category: 'Databases', subcategory: 'Relational Databases' },
    AmazonS3: { category: 'Storage', subcategory: 'Object Storage' },
    AWSDataTransfer: { category: 'Networking', subcategory: 'Network Connectivity' },
    AWSELB: { category: 'Networking', subcategory: 'Application Networking' },
    AWSLambda: { category: 'Compute', subcategory: 'Serverless Compute' },
    AmazonCloudWatch: { category: 'Management and Governance', subcategory: 'Observability' },
    AWSSupport: { category: 'Management and Governance', subcategory: 'Support' },
  },
}
