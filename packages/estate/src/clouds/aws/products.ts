/** A product of AWS as bills name it. */
export interface AwsProduct {
  readonly code: string
  readonly name: string
  readonly operation: string
  /** What is rented by the hour; reservations of one family apply to all of its sizes. */
  readonly platform: string
}

export const EC2: AwsProduct = {
  code: 'AmazonEC2',
  name: 'Amazon Elastic Compute Cloud',
  operation: 'RunInstances',
  platform: 'Linux/UNIX',
}

export const RDS: AwsProduct = {
  code: 'AmazonRDS',
  name: 'Amazon Relational Database Service',
  operation: 'CreateDBInstance',
  platform: 'PostgreSQL',
}
