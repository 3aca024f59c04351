// The resources of AWS that are no machines: volumes, snapshots, buckets and load balancers.
import { kindOf } from '../../company/catalog-kinds.js'
import type { Kind } from '../../company/resource.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'

/*
 * What AWS charges for by the amount. No commitment covers it. Its parts have their prices in `meters.ts`.
 */

type Code = keyof typeof AWS_CATALOG.kinds
const kind = (code: Code, describe: Kind['describe']): Kind => kindOf(AWS_CATALOG, code, { describe })

export const EBS_KIND = kind('ebs', ({ id, type, gigabytes }, state) => ({
  VolumeId: id,
  VolumeType: type,
  Size: gigabytes,
  State: state,
}))

export const SNAPSHOT_KIND = kind('snapshot', ({ id, gigabytes }, state) => ({
  SnapshotId: id,
  VolumeSize: gigabytes,
  State: state,
}))

export const BUCKET_KIND = kind('s3', ({ name, region }) => ({ Name: name, BucketRegion: region }))

export const LOAD_BALANCER_KIND = kind('elb', ({ key, name, type }, state) => ({
  LoadBalancerArn: key,
  LoadBalancerName: name,
  Type: type,
  State: { Code: state },
}))

export const NAT_GATEWAY_KIND = kind('nat', ({ id, type }, state) => ({
  NatGatewayId: id,
  ConnectivityType: type,
  State: state,
}))

export const FUNCTION_KIND = kind('lambda', ({ key, name, type }, state) => ({
  FunctionArn: key,
  FunctionName: name,
  Architectures: [type],
  State: state,
}))

export const LOG_GROUP_KIND = kind('logs', ({ key, name, type }) => ({
  arn: key,
  logGroupName: name,
  logGroupClass: type,
}))

const VPC_KIND = kind('vpc', ({ id }, state) => ({ VpcId: id, State: state }))

export const SUPPORT_KIND = kind('support', ({ name, type }, state) => ({ Name: name, Plan: type, State: state }))

export const SERVICE_KINDS: readonly Kind[] = [
  EBS_KIND,
  SNAPSHOT_KIND,
  BUCKET_KIND,
  LOAD_BALANCER_KIND,
  NAT_GATEWAY_KIND,
  VPC_KIND,
  FUNCTION_KIND,
  LOG_GROUP_KIND,
  SUPPORT_KIND,
]
