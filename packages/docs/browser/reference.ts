import { LANGUAGES } from '../src/samples/languages.js'
import { withOwnAddress } from './address.js'
import { type LinkedDocument, operationRoutes, setUpDeepLinks } from './deep-links.js'
import { followRedoc } from './follow-redoc.js'
import { chosenLanguage } from './language.js'
import { LANGUAGE_CHANGE } from './languages.js'
import { loadScript } from './load-script.js'
import { foldSchemas, keepSegmentsWhole } from './redoc-view.js'

interface Redoc {
  init(document: object, options: object, element: Element | null): void
}

declare const Redoc: Redoc
declare const cloudCostDocument: LinkedDocument

const bar = document.querySelector<HTMLElement>('.bar')
const place = document.querySelector<HTMLElement>('#redoc')

async function draw(): Promise<void> {
  const root = document.documentElement.dataset['root'] ?? ''
  await Promise.all([
    loadScript(`${root}documents/${place?.dataset['group']}.redoc.js`),
    loadScript(`${root}assets/redoc.js`),
  ])
  const shown = JSON.parse(withOwnAddress(JSON.stringify(cloudCostDocument))) as LinkedDocument
  showChosenFirst(shown)
  const routes = operationRoutes(shown)
  if (bar !== null) setUpDeepLinks(bar, routes)
  foldSchemas()
  if (place !== null) keepSegmentsWhole(place)
  followRedoc(routes)
  Redoc.init(
    shown,
    {
      disableTelemetry: true,
      skipBundle: true,
      hideDownloadButtons: true,
      schemaDefinitionsTagName: 'Schemas',
      schemasExpansionLevel: 0,
      scrollYOffset: () => bar?.offsetHeight ?? 0,
      maxDisplayedEnumValues: 20,
      codeSamples: { languages: sampleLanguages(shown) },
    },
    place,
  )
}

void draw()

/** Redoc shows the first sample of each operation: it is in the language that the reader chose. */
function showChosenFirst({ paths }: LinkedDocument): void {
  const title = LANGUAGES.find(({ id }) => id === chosenLanguage())?.title
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item)))
    operation['x-codeSamples']?.sort((one, other) => Number(other.label === title) - Number(one.label === title))
  // Redoc reads its document once.
  document.addEventListener(LANGUAGE_CHANGE, () => location.reload())
}

/** The languages of the document's samples, which Redoc leaves out unless it is told of them, and the body alone. */
function sampleLanguages({ paths }: LinkedDocument): readonly { readonly lang: string; readonly label: string }[] {
  const samples = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation['x-codeSamples'] ?? [])
  const languages = new Map(samples.map(({ lang, label }) => [label, { lang, label }]))
  return [...languages.values(), { lang: 'payload', label: 'Payload' }]
}
