import { type LinkedDocument, setUpDeepLinks } from './deep-links.js'

interface Redoc {
  init(document: object, options: object, element: Element | null): void
}

declare const Redoc: Redoc
declare const cloudCostDocument: LinkedDocument

const bar = document.querySelector<HTMLElement>('.bar')

if (bar !== null) setUpDeepLinks(bar, cloudCostDocument)
Redoc.init(
  cloudCostDocument,
  {
    disableTelemetry: true,
    skipBundle: true,
    hideDownloadButtons: true,
    schemaDefinitionsTagName: 'Schemas',
    scrollYOffset: () => bar?.offsetHeight ?? 0,
    maxDisplayedEnumValues: 20,
    codeSamples: { languages: sampleLanguages(cloudCostDocument) },
  },
  document.querySelector('#redoc'),
)

/** The languages of the document's samples, which Redoc leaves out unless it is told of them, and the body alone. */
function sampleLanguages({ paths }: LinkedDocument): readonly { readonly lang: string; readonly label: string }[] {
  const samples = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation['x-codeSamples'] ?? [])
  const languages = new Map(samples.map(({ lang, label }) => [label, { lang, label }]))
  return [...languages.values(), { lang: 'payload', label: 'Payload' }]
}
