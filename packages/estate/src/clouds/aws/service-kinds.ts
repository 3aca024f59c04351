import { BYTES, type Kind } from '../../company/resource.js'
import { EC2 } from './catalog.js'
import { PRODUCTS } from './meters.js'

/*
 * What AWS charges for by the amount. No commitment covers it. Its parts have their prices in `meters.ts`.
 */

export const EBS_KIND: Kind = {
  code: 'ebs',
  name: 'EBS Volume',
  isStorage: true,
  describe: ({ id, type, gigabytes }, state) => ({ VolumeId: id, VolumeType: type, Size: gigabytes, State: state }),
  hasArn: true,
  product: EC2,
  docUrl: 'https://docs.aws.amazon.com/ebs/',
  states: { inUse: 'in-use', idle: 'available' },
  namespace: 'AWS/EBS',
  metrics: [
    { name: 'VolumeReadBytes', signal: 'read', ...BYTES },
    { name: 'VolumeWriteBytes', signal: 'written', ...BYTES },
    { name: 'VolumeReadOps', unit: 'Count', signal: 'read', perPercent: 150 },
    { name: 'VolumeWriteOps', unit: 'Count', signal: 'written', perPercent: 110 },
  ],
  events: { created: 'CreateVolume', tagged: 'CreateTags', ended: 'DeleteVolume', attached: 'AttachVolume' },
}

export const SNAPSHOT_KIND: Kind = {
  code: 'snapshot',
  name: 'EBS Snapshot',
  isRegional: true,
  describe: ({ id, gigabytes }, state) => ({ SnapshotId: id, VolumeSize: gigabytes, State: state }),
  hasArn: true,
  product: EC2,
  docUrl: 'https://docs.aws.amazon.com/ebs/',
  states: always('completed'),
  metrics: [],
  events: { created: 'CreateSnapshot', tagged: 'CreateTags', ended: 'DeleteSnapshot' },
}

export const BUCKET_KIND: Kind = {
  code: 's3',
  name: 'S3 Bucket',
  isRegional: true,
  describe: ({ name, region }) => ({ Name: name, BucketRegion: region }),
  hasArn: true,
  product: PRODUCTS.S3,
  docUrl: 'https://docs.aws.amazon.com/s3/',
  states: always('available'),
  metrics: [],
  events: { created: 'CreateBucket', tagged: 'PutBucketTagging', ended: 'DeleteBucket' },
}

export const LOAD_BALANCER_KIND: Kind = {
  code: 'elb',
  name: 'Load Balancer',
  isRegional: true,
  describe: ({ key, name, type }, state) => ({
    LoadBalancerArn: key,
    LoadBalancerName: name,
    Type: type,
    State: { Code: state },
  }),
  hasArn: true,
  product: PRODUCTS.ELB,
  docUrl: 'https://docs.aws.amazon.com/elasticloadbalancing/',
  states: always('active'),
  metrics: [],
  events: { created: 'CreateLoadBalancer', tagged: 'AddTags', ended: 'DeleteLoadBalancer' },
}

export const NAT_GATEWAY_KIND: Kind = {
  code: 'nat',
  name: 'NAT Gateway',
  describe: ({ id, type }, state) => ({ NatGatewayId: id, ConnectivityType: type, State: state }),
  hasArn: true,
  product: EC2,
  docUrl: 'https://docs.aws.amazon.com/vpc/',
  states: always('available'),
  metrics: [],
  events: { created: 'CreateNatGateway', tagged: 'CreateTags', ended: 'DeleteNatGateway' },
}

export const FUNCTION_KIND: Kind = {
  code: 'lambda',
  name: 'Lambda Function',
  isRegional: true,
  describe: ({ key, name, type }, state) => ({
    FunctionArn: key,
    FunctionName: name,
    Architectures: [type],
    State: state,
  }),
  hasArn: true,
  product: PRODUCTS.LAMBDA,
  docUrl: 'https://docs.aws.amazon.com/lambda/',
  states: always('Active'),
  metrics: [],
  events: { created: 'CreateFunction20150331', tagged: 'TagResource', ended: 'DeleteFunction20150331' },
}

export const LOG_GROUP_KIND: Kind = {
  code: 'logs',
  name: 'CloudWatch Log Group',
  isRegional: true,
  describe: ({ key, name, type }) => ({ arn: key, logGroupName: name, logGroupClass: type }),
  hasArn: true,
  product: PRODUCTS.CLOUDWATCH,
  docUrl: 'https://docs.aws.amazon.com/AmazonCloudWatch/',
  states: always('available'),
  metrics: [],
  events: { created: 'CreateLogGroup', tagged: 'TagResource', ended: 'DeleteLogGroup' },
}

export const SUPPORT_KIND: Kind = {
  code: 'support',
  name: 'Support Plan',
  isRegional: true,
  describe: ({ name, type }, state) => ({ Name: name, Plan: type, State: state }),
  hasArn: true,
  product: { code: 'AWSSupport', name: 'AWS Support' },
  docUrl: 'https://docs.aws.amazon.com/awssupport/',
  states: always('active'),
  metrics: [],
  events: { created: 'CreateSupportPlanSchedule', tagged: 'TagResource', ended: 'UpdateSupportPlan' },
}

export const SERVICE_KINDS: readonly Kind[] = [
  EBS_KIND,
  SNAPSHOT_KIND,
  BUCKET_KIND,
  LOAD_BALANCER_KIND,
  NAT_GATEWAY_KIND,
  FUNCTION_KIND,
  LOG_GROUP_KIND,
  SUPPORT_KIND,
]

function always(state: string): Kind['states'] {
  return { inUse: state, idle: state }
}
