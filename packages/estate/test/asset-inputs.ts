import { isObject } from '@cloud-cost/contract/document'
import { ALL_OPERATIONS, EXAMPLES, isOfAssets } from './contract.js'
import type { Rec } from './support.js'

export interface Parts {
  readonly path: Rec
  readonly query: Rec
  readonly body: Rec
}

const SHOP = '444455556666'
const LEGACY = '777788889999'
const INSTANCE = 'i-0a1b2c3d4e5f60718'
const VOLUME = 'arn:aws:ec2:us-east-1:444455556666:volume/vol-0c1d2e3f405162738'
const VENDORS = ['aws', 'azure']

/** The requests of the contract's examples. */
const REQUESTS = new Map(
  EXAMPLES.flatMap(({ operationId, name, request }) => {
    if (name !== 'default' || request === undefined) return []
    const { path, query, body } = request
    return [[operationId, { path, query, body: isObject(body) ? body : {} }] as const]
  }),
)

/** What is asked for while one of the inputs varies. */
export function usualOfAssets(operationId: string): Parts {
  const request = REQUESTS.get(operationId)
  if (request === undefined) throw new Error(`${operationId} has no default example with a request`)
  return request
}

/** Reads that changes show in. The data of a report shows nothing more of them, and takes longer than all others. */
export const ASSET_READS = ALL_OPERATIONS.filter(
  (operation) => isOfAssets(operation) && operation.isRead && operation.operationId !== 'getCustomReportDataSource',
).map(({ operationId }) => ({ operationId, ...usualOfAssets(operationId) }))

/** Values of which at least two have different answers. */
export const ASSET_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  cmpnId: ['C-1042', 'C-0'],
  masterCmpnId: ['C-1042', 'C-0'],
  vendor: VENDORS,
  prvrCd: VENDORS,
  rgnId: ['us-east-1', 'eu-west-1'],
  accId: [SHOP, LEGACY],
  rsrcType: ['ec2', 'rds'],
  instId: [INSTANCE, 'i-00000000000000000'],
  rsrcKey: [`arn:aws:ec2:us-east-1:${SHOP}:instance/${INSTANCE}`, VOLUME],
  startDate: ['2026-03-01', '2026-03-28'],
  endDate: ['2026-03-27', '2026-03-31'],
  maxResults: ['1', '30'],
  nextToken: [undefined, 'other'],
  tagKey: ['team', 'env'],
  dimensions: [[], [{ name: 'InstanceId', value: 'other' }]],
  metricStatisticsRequest: [undefined, { period: 86_400 }],
  arnList: [[], [VOLUME]],
  stDt: ['2026-03-01', '2026-03-02'],
  endDt: ['2026-03-02', '2026-03-31'],
  actionType: ['current', 'history'],
  keyList: [[], [{ vndr: 'aws', key: SHOP }]],
  accounts: [[SHOP], [LEGACY]],
  regions: [['us-east-1'], ['eu-central-1']],
  rsrcTypes: [['ec2'], ['ebs']],
  optimizeCategory: ['right-sizing', 'unused'],
  resourceType: ['ec2', 'rds'],
  accountList: [[], ['0']],
  regionList: [[], ['eu-west-3']],
  serviceGroupList: [[], ['other']],
  tagList: [[], [{ key: 'team', value: ['other'] }]],
  data: [[], [{ instId: INSTANCE }]],
  taggingResourceList: [
    [],
    [{ instId: INSTANCE, reviewTagList: [{ tagKey: 'env', oldValue: 'one', newValue: 'two' }] }],
  ],
  reportType: ['performance', 'usage'],
  creaId: ['finops-lead', 'other'],
  custmRprtId: ['RPT-0007', 'RPT-0011'],
  custmRprtNm: ['March EC2 utilization', 'other'],
  custmRprtCfg: ['{"chart":"line"}', '{"chart":"bar"}'],
  datasetType: ['performance', 'usage'],
  vndr: VENDORS,
  vndrList: [[], ['azure']],
  svcGrpView: ['Default', 'other'],
  mtrc: ['CPUUtilization', 'DiskReads'],
  duraType: ['custom', 'other'],
  duraFrom: ['2026-03-01', '2026-03-15'],
  duraTo: ['2026-03-31', '2026-03-20'],
  duraCompFrom: ['2026-02-01', '2026-02-15'],
  duraCompTo: ['2026-02-28', '2026-02-20'],
  dimX: ['rgnId', 'accId'],
  dimY: ['accId', 'instId'],
  creaDt: ['2026-03-02', '2026-03-09'],
  updtDt: ['2026-03-30', '2026-03-09'],
  favYn: ['Y', 'N'],
  tz: ['+09:00', '+00:00'],
  userEmail: ['cloud-admin@halcyon.example', 'other@halcyon.example'],
  viewType: ['day', 'month'],
  dfltYn: ['N', 'Y'],
}

const TAGGING: Rec = {
  cmpnId: 'C-1042',
  taggingResourceList: [
    { instId: 'i-063f538c1dd255976', reviewTagList: [{ tagKey: 'env', oldValue: 'one', newValue: 'two' }] },
  ],
}

/** What makes room for the effect of a single input. */
export const ASSET_OTHER_PARTS: Readonly<Record<string, Partial<Parts>>> = {
  // Who changed tags shows in the audit events, of which another instance is the example.
  'undoTagging body userEmail': { body: TAGGING },
  'retryTagging body userEmail': { body: TAGGING },
  // The accounts of the example have no service groups.
  'getCustomReportDataSource body svcGrpView': { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0007' } },
  // A company without reports has no name in use.
  'checkCustomReportName body cmpnId': { body: { custmRprtNm: 'March EC2 utilization' } },
  // What the request says comes before what the report says.
  'getCustomReportDataSource body custmRprtId': { body: { cmpnId: 'C-1042' } },
}
