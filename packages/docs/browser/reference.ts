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
  },
  document.querySelector('#redoc'),
)
