import { stringify } from 'yaml'
import { type Context, packageVersion } from '../context.js'
import {
  COMPANIES,
  companyFileObjects,
  type FileObject,
  type FileProperty,
  type FileSchema,
  resolved,
} from '../contract/company-file.js'
import { code, codeList, type Html, html, to } from '../html/html.js'
import { inlineCode, scrolling } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { type Part, pageOf } from './page-of.js'

/** All properties of a company file, with an example of each. */
export function companyFilePage(context: Context): Page {
  const objects = companyFileObjects()
  const ids = new Map(objects.flatMap((object) => object.places.map((place) => [place, idOf(object)] as const)))
  return pageOf(context, {
    file: 'mock/company-file.html',
    title: 'Properties of a company file',
    description:
      'All properties of a company file, by which the mock answers for a company of your own, with an example of each.',
    versions: [packageVersion(context.service.mock)],
    lead: html`Describe a company of your own in YAML or JSON, and start the mock with ${code('--data FILE')}.
<a href="${to('mock/companies.html')}">Companies</a> says how the mock reads the file. Each table lists the properties of one object, with
an example in YAML.`,
    parts: objects.map((object) => objectPart(object, ids)),
  })
}

/** The first place stands for the object. */
function idOf({ places: [place = ''] }: FileObject): string {
  return place === '' ? 'file' : place
}

function objectPart(object: FileObject, ids: ReadonlyMap<string, string>): Part {
  const id = idOf(object)
  const [place = '', ...others] = object.places
  const title = object.places.includes('') ? 'The file' : id
  const content = html`${others.length > 0 && html`<p>The same properties stand in ${codeList(others)}.</p>`}
${scrolling(html`<table>
<thead><tr><th>Property</th><th>Type</th><th>Required</th><th>Description</th><th>Example</th></tr></thead>
<tbody>${object.properties.map((property) => propertyRow(property, place, ids))}</tbody>
</table>`)}
`
  return { title, id, content }
}

function propertyRow(property: FileProperty, parent: string, ids: ReadonlyMap<string, string>): Html {
  const { name, schema, isRequired, description, example } = property
  const place = parent === '' || parent === COMPANIES ? name : `${parent}.${name}`
  const type = typeOf(schema)
  const id = ids.get(place)
  const cells = [
    code(name),
    id === undefined ? type : html`<a href="#${id}">${type}</a>`,
    isRequired ? 'yes' : 'no',
    inlineCode(description),
    code(
      stringify({ [name]: example }, { collectionStyle: 'flow', lineWidth: 0 })
        .trim()
        .slice(2, -2),
    ),
  ]
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`
}

/** A type in words, with what its values may be. The plural is what follows the word for several values. */
function typeOf(schema: FileSchema, plural: '' | 's' = ''): Html {
  const { type, enum: values, items, properties, additionalProperties, minimum, maximum } = resolved(schema)
  if (values !== undefined) return codeList(values, ' or ')
  if (items !== undefined)
    return html`list${plural} of ${resolved(items).properties === undefined ? typeOf(items, 's') : 'objects'}`
  if (properties === undefined && typeof additionalProperties === 'object')
    return additionalProperties.type === undefined && additionalProperties.$ref === undefined
      ? html`object${plural}`
      : html`object${plural} of ${typeOf(additionalProperties, 's')}`
  if (minimum !== undefined && maximum !== undefined) return html`${type}${plural} from ${minimum} to ${maximum}`
  return html`${type ?? 'date'}${plural}`
}
