import { type LinkedDocument, setUpDeepLinks } from './deep-links.js'
import { loadScript } from './load-script.js'

interface Redoc {
  init(document: object, options: object, element: Element | null): void
}

declare const Redoc: Redoc
declare const cloudCostDocument: LinkedDocument

const bar = document.querySelector<HTMLElement>('.bar')
const place = document.querySelector<HTMLElement>('#redoc')

/** Where Redoc is drawn only when it is asked for: on a phone, where its script takes seconds, and where the plain page is wanted. */
const isPlain = location.search === '?plain' || matchMedia('(max-width: 50rem)').matches

async function draw(): Promise<void> {
  const root = document.documentElement.dataset['root'] ?? ''
  place?.setAttribute('aria-busy', 'true')
  await Promise.all([
    loadScript(`${root}documents/${place?.dataset['group']}.redoc.js`),
    loadScript(`${root}assets/redoc.js`),
  ]).finally(() => place?.removeAttribute('aria-busy'))
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
    place,
  )
}

if (isPlain && location.hash === '') {
  document.querySelector('.draw-all')?.addEventListener('click', draw, { once: true })
  addEventListener('hashchange', draw, { once: true })
} else {
  void draw()
}

/** The languages of the document's samples, which Redoc leaves out unless it is told of them, and the body alone. */
function sampleLanguages({ paths }: LinkedDocument): readonly { readonly lang: string; readonly label: string }[] {
  const samples = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation['x-codeSamples'] ?? [])
  const languages = new Map(samples.map(({ lang, label }) => [label, { lang, label }]))
  return [...languages.values(), { lang: 'payload', label: 'Payload' }]
}
