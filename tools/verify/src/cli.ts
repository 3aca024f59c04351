import { Program } from '@cloud-cost/contract/command-line'
import { declareOptions } from './options.js'

export const PROGRAM: Program = Program.of(
  {
    command: 'npm run verify --',
    summary:
      "Calls the operations of the contract on a deployment and says where its responses differ. Only what reads is called. Inputs are taken from responses of the deployment itself, else from the contract's defaults and examples. The values of responses are neither printed nor written, only the names and types of properties. Each operation matches, deviates, is refused with an error that the contract describes, fails without a response in time, or is skipped.",
    examples: ['--base-url https://cloud-cost.example.com --token-env CLOUD_COST_TOKEN --report report.html'],
    exitCodes: { 0: 'nothing deviates', 1: 'something deviates' },
    docs: 'tools/verify/README.md',
  },
  declareOptions,
  async (options) => (await import('./verify-deployment.js')).verifyDeployment(options),
)
