import openapiTypeScript, { astToString, type SchemaObject } from 'openapi-typescript'
import ts from 'typescript'

/** A bundled document, as openapi-typescript takes it. */
type Source = Parameters<typeof openapiTypeScript>[0]

/** The `paths`, `components` and `operations` of a document as TypeScript source. */
export async function generateTypes(document: object): Promise<string> {
  const nodes = await openapiTypeScript(document as Source, {
    alphabetize: false,
    // A default is what the service does without the value, not a promise that the value is there.
    defaultNonNullable: false,
    transform: openValueSet,
  })
  return astToString(nodes)
}

/** `'a' | 'b' | (string & {})`: the known values are offered by editors, and every other text is allowed. */
function openValueSet(schema: SchemaObject): ts.TypeNode | undefined {
  const known: unknown = (schema as Record<string, unknown>)['x-extensible-enum']
  if (!Array.isArray(known)) return undefined
  const literals = known.map((value) =>
    ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value), true)),
  )
  const anyString = ts.factory.createParenthesizedType(
    ts.factory.createIntersectionTypeNode([
      ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
      ts.factory.createTypeLiteralNode([]),
    ]),
  )
  return ts.factory.createUnionTypeNode([...literals, anyString])
}
