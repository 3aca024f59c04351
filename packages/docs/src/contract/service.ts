// Reads all that the site tells about.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askedMarks } from '@cloud-cost/contract/answer-form'
import { answerFormText } from '@cloud-cost/contract/answer-form-text'
import { type Glossary, readGlossary } from '@cloud-cost/contract/glossary'
import { groupFolders, loadGroup } from '@cloud-cost/contract/group'
import { type Question, readQuestions } from '@cloud-cost/contract/mark-codes'
import { readWorkflowFiles, type WorkflowFile } from '@cloud-cost/contract/workflow'
import type { Files } from '../html/files.js'
import { readDownloads } from './downloads.js'
import { type DocumentedGroup, documentGroup } from './group.js'

/** A package of the working tree that a page describes. */
export interface PackageInfo {
  readonly name: string
  readonly version: string
  readonly readme: string
  /** Text of its CHANGELOG.md, or nothing before its first release. */
  readonly changelog: string | undefined
}

/** All that the site tells about. */
export interface Service {
  readonly groups: readonly DocumentedGroup[]
  readonly workflows: readonly WorkflowFile[]
  readonly glossary: Glossary
  /** What an owner of the service could answer. */
  readonly questions: readonly Question[]
  /** The same as a form to fill in. */
  readonly answerForm: () => string
  readonly openapi: PackageInfo
  readonly clientCore: PackageInfo
  readonly clients: readonly PackageInfo[]
  readonly mock: PackageInfo
  /** Further forms of the documents, and collections, which take a while to pack. */
  readonly downloads: () => Files
  /** What works in the tools of others, and which options they need, as Markdown. */
  readonly otherTools: string
}

/**
 * Reads the working tree below `root`; its groups, unless they are given.
 *
 * @throws UserError when a group isn't bundled, or a story can't be read.
 */
export function loadService(root: string, groups: readonly DocumentedGroup[] = loadGroups(root)): Service {
  let downloads: Files | undefined
  return {
    groups,
    workflows: readStories(join(root, 'spec', 'workflows')),
    glossary: readGlossary(root) ?? { abbreviations: {}, same: [], terms: [], words: [] },
    questions: readQuestions(root),
    answerForm: () => answerFormOf(root, groups),
    openapi: readPackage(root, 'openapi'),
    clientCore: readPackage(root, 'client-core'),
    clients: groups.map(({ name }) => readPackage(root, `${name}-client`)),
    mock: readPackage(root, 'mock'),
    downloads: () => (downloads ??= readDownloads(root)),
    otherTools: readFileSync(join(root, 'tools', 'interop', 'RESULTS.md'), 'utf8'),
  }
}

function answerFormOf(root: string, groups: readonly DocumentedGroup[]): string {
  const bundled = groups.map(({ name, bundle }) => ({ name, root, folder: join(root, 'spec', name), document: bundle }))
  return answerFormText(askedMarks(root, bundled))
}

function loadGroups(root: string): DocumentedGroup[] {
  return groupFolders(join(root, 'spec')).map(loadGroup).map(documentGroup)
}

/** The user stories of a folder; none when it is absent. */
function readStories(folder: string): WorkflowFile[] {
  return existsSync(folder) ? readWorkflowFiles(folder) : []
}

function readPackage(root: string, name: string): PackageInfo {
  const folder = join(root, 'packages', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string }
  const changelog = join(folder, 'CHANGELOG.md')
  return {
    name: manifest.name,
    version: manifest.version,
    readme: readFileSync(join(folder, 'README.md'), 'utf8'),
    changelog: existsSync(changelog) ? readFileSync(changelog, 'utf8') : undefined,
  }
}
